/**
 * A package as ZIP: every file deflated for itself, sizes and checksums in front of the bytes.
 *
 * The same files give the same bytes: all are dated to the first day that ZIP knows. Deflating runs
 * on the threads of libuv, a few files ahead. No ZIP64: KSeF takes 5 GB, and 4 GiB end here.
 * Source: PKWARE APPNOTE.TXT 6.3.10, 4.3 and 4.4, consulted 2026-11-21.
 */
import { promisify } from "node:util"
import { crc32, deflateRaw } from "node:zlib"
import { fileNameOf, type PackageFile, type PackageWriter, type Sink } from "./package-file.ts"

const deflated = promisify<Uint8Array, Buffer>(deflateRaw)

/** In work at the same time: so many files, or fewer large ones. */
const aheadFiles = 8
const aheadBytes = 2_000_000

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const version = 20
const deflateMethod = 8
/** 1 January 1980: year, month and day in the bits of MS-DOS. */
const firstDay = 0x0021
const largestOffset = 0xffff_ffff

/** 21 bytes that a file's two headers share, from the version needed to the length of its name. */
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
      // Whoever gives up half-way waits for none of them any more.
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
