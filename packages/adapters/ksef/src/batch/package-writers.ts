/**
 * A package as ZIP (every file deflated separately, with sizes and checksums before the data) or as
 * gzipped TAR, which compresses across files and is far smaller.
 *
 * The same files give the same bytes: all have one date. Deflating runs on the threads of libuv, a
 * few files ahead. No ZIP64: KSeF accepts 5 GB, and this writer stops at 4 GiB. Sources: PKWARE
 * APPNOTE.TXT 6.3.10, 4.3 and 4.4; POSIX.1-2024, pax, ustar interchange format; RFC 1952; consulted
 * 2026-11-21.
 */
import { once } from "node:events"
import { promisify } from "node:util"
import { crc32, createGzip, deflateRaw } from "node:zlib"

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

const deflated = promisify<Uint8Array, Buffer>(deflateRaw)

/** How many files are deflated at the same time; fewer if they are large. */
const aheadFiles = 8
const aheadBytes = 2_000_000

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const version = 20
const deflateMethod = 8
/** 1 January 1980 in MS-DOS format. */
const firstDay = 0x0021
const largestOffset = 0xffff_ffff

/** The 21 bytes that a file's two headers share, from the version needed to the name's length. */
const describe = (into: Buffer, at: number, entry: Entry): number => {
  let next = into.writeUInt16LE(version, at)
  next = into.writeUInt16LE(0, next)
  next = into.writeUInt16LE(deflateMethod, next)
  next = into.writeUInt16LE(0, next)
  next = into.writeUInt16LE(firstDay, next)
  next = into.writeUInt32LE(entry.checksum, next)
  next = into.writeUInt32LE(entry.deflatedBytes, next)
  next = into.writeUInt32LE(entry.sizeBytes, next)
  next = into.writeUInt16LE(entry.name.length, next)
  return into.writeUInt16LE(0, next)
}

interface Entry {
  readonly name: string
  readonly checksum: number
  readonly sizeBytes: number
  readonly deflatedBytes: number
}

interface PlacedEntry extends Entry {
  readonly offset: number
}

const localHeader = (entry: Entry): Buffer => {
  const header = Buffer.alloc(30 + entry.name.length)
  const next = describe(header, header.writeUInt32LE(localSignature, 0), entry)
  header.write(entry.name, next, "latin1")
  return header
}

const centralHeader = (entry: PlacedEntry): Buffer => {
  const header = Buffer.alloc(46 + entry.name.length)
  const made = header.writeUInt16LE(version, header.writeUInt32LE(centralSignature, 0))
  describe(header, made, entry)
  header.writeUInt32LE(entry.offset, 42)
  header.write(entry.name, 46, "latin1")
  return header
}

const endOfDirectory = (entries: number, sizeBytes: number, offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(sizeBytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

const deflatedFile = async ({ ordinal, bytes }: PackageFile) => {
  const content = await deflated(bytes)
  const name = fileNameOf(ordinal)
  const sizes = { sizeBytes: bytes.length, deflatedBytes: content.length }
  return { entry: { name, checksum: crc32(bytes), ...sizes }, content }
}

export const zipPackage = (sink: Sink): PackageWriter => {
  const working: Array<ReturnType<typeof deflatedFile>> = []
  const placed: Array<PlacedEntry> = []
  let workingBytes = 0
  let offset = 0
  const write = async (bytes: Buffer): Promise<void> => {
    offset += bytes.length
    if (offset > largestOffset) throw new RangeError("the package is larger than 4 GiB")
    await sink(bytes)
  }
  const writeOldest = async (): Promise<void> => {
    const oldest = await working.shift()
    if (oldest === undefined) return
    workingBytes -= oldest.entry.sizeBytes
    placed.push({ ...oldest.entry, offset })
    await write(localHeader(oldest.entry))
    await write(oldest.content)
  }
  return {
    add: async (file) => {
      const work = deflatedFile(file)
      // A caller that stops early awaits none of them: avoid an unhandled rejection.
      work.catch(() => undefined)
      working.push(work)
      workingBytes += file.bytes.length
      while (working.length >= aheadFiles || workingBytes >= aheadBytes) await writeOldest()
    },
    end: async () => {
      while (working.length > 0) await writeOldest()
      const begin = offset
      for (const entry of placed) await write(centralHeader(entry))
      await write(endOfDirectory(placed.length, offset - begin, begin))
    },
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
