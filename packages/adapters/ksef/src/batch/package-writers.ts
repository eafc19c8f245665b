/**
 * A package as ZIP (every file deflated separately, with sizes and checksums before the data) or as
 * gzipped TAR, which compresses across files and is far smaller.
 *
 * The same files give the same bytes: all have one date. No ZIP64: KSeF accepts 5 GB, and a ZIP
 * stops at 4 GiB. Sources: POSIX.1-2024, pax, ustar interchange format; RFC 1952; consulted
 * 2026-11-21.
 */
import { once } from "node:events"
import { createGzip } from "node:zlib"
import { zipWriter } from "@procurement/lib-zip"

/** One file of a package, named by its position. */
interface PackageFile {
  /** From 1. */
  readonly ordinal: number
  readonly bytes: Uint8Array
}

export interface PackageWriter {
  /** Resolves when the next file may be added; the bytes must not change before `end`. */
  readonly add: (file: PackageFile) => Promise<void>
  /** Writes the trailer of the format. */
  readonly end: () => Promise<void>
}

/** Receives the bytes of the package in order. */
export type Sink = (bytes: Buffer) => Promise<void>

const numberWidth = 5

/** `00001.xml`: names sort in the order of the package. */
export const fileNameOf = (ordinal: number): string =>
  `${String(ordinal).padStart(numberWidth, "0")}.xml`

/** The time of every file. */
const firstDay = "1980-01-01"
const largestZipBytes = 0xffff_ffff

export const zipPackage = (sink: Sink): PackageWriter => {
  let written = 0
  const zip = zipWriter(async (bytes) => {
    written += bytes.length
    if (written > largestZipBytes) throw new RangeError("the package is larger than 4 GiB")
    await sink(bytes)
  })
  return {
    add: ({ ordinal, bytes }) =>
      zip.add({ name: fileNameOf(ordinal), day: firstDay, content: bytes }),
    end: zip.end,
  }
}

const blockBytes = 512
/** Bytes per write to the compressor: each write is a round trip to another thread. */
const pieceBytes = 128 * 1024

/** Octal numberWidth and a NUL, as wide as the field. */
const octal = (value: number, width: number): string =>
  `${value.toString(8).padStart(width - 1, "0")}\0`

const tarHeader = (name: string, sizeBytes: number): Buffer => {
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
  // The checksum is computed with spaces in its own field.
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
  // The next write reports a failure. Without one, it must not become an unhandled rejection.
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
      put(tarHeader(fileNameOf(ordinal), bytes.length), bytes, padding(bytes.length))
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
