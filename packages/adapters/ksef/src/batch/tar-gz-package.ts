/**
 * A package as one compressed stream of files: what invoices have in common is said once, so it is
 * far smaller than a ZIP.
 *
 * The same files give the same bytes: all are dated to 1970, and gzip is told no time.
 * Source: POSIX.1-2024, pax, ustar interchange format; RFC 1952; consulted 2026-11-21.
 */
import { once } from "node:events"
import { createGzip } from "node:zlib"
import { fileNameOf, type PackageWriter, type Sink } from "./package-file.ts"

const blockBytes = 512
/** Handed to the compressor at once: every handing over is a way to another thread and back. */
const pieceBytes = 128 * 1024

/** Octal digits and a NUL, as wide as the field. */
const octal = (value: number, width: number): string =>
  `${value.toString(8).padStart(width - 1, "0")}\0`

const header = (name: string, sizeBytes: number): Buffer => {
  const block = Buffer.alloc(blockBytes)
  block.write(name, 0, "latin1")
  block.write(octal(0o644, 8), 100, "latin1")
  block.write(octal(0, 8), 108, "latin1")
  block.write(octal(0, 8), 116, "latin1")
  block.write(octal(sizeBytes, 12), 124, "latin1")
  block.write(octal(0, 12), 136, "latin1")
  block.write("        0", 148, "latin1")
  block.write("ustar", 257, "latin1")
  block.write("00", 263, "latin1")
  // The checksum is counted with blanks in its own place.
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1")
  return block
}

const padding = (sizeBytes: number): Buffer =>
  Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes)

export const tarGzPackage = (sink: Sink): PackageWriter => {
  const gzip = createGzip({ chunkSize: pieceBytes })
  const drained = async (): Promise<void> => {
    for await (const chunk of gzip) await sink(chunk)
  }
  const done = drained()
  // A failure is met by whoever writes next; nobody may be left to write.
  done.catch(() => undefined)
  let waiting: Array<Uint8Array> = []
  let waitingBytes = 0
  const taken = (): Buffer => {
    const piece = Buffer.concat(waiting, waitingBytes)
    waiting = []
    waitingBytes = 0
    return piece
  }
  const put = (...blocks: ReadonlyArray<Uint8Array>): void => {
    waiting.push(...blocks)
    for (const { length } of blocks) waitingBytes += length
  }
  return {
    add: async ({ ordinal, bytes }) => {
      put(header(fileNameOf(ordinal), bytes.length), bytes, padding(bytes.length))
      if (waitingBytes < pieceBytes) return
      if (!gzip.write(taken())) await Promise.race([once(gzip, "drain"), done])
    },
    end: async () => {
      put(Buffer.alloc(2 * blockBytes))
      gzip.end(taken())
      await done
    },
  }
}
