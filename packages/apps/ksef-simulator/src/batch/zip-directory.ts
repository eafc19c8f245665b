/**
 * The central directory of a ZIP archive, which lists its entries and their positions.
 *
 * Supports ZIP64 entries, but neither multi-disk archives nor encrypted entries. Source: PKWARE,
 * APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16 and 4.5.3.
 */
import { damaged, type PackageLimits, tooManyFiles } from "./package-file.ts"
import type { FileHandle } from "node:fs/promises"

/** Reads exactly that many bytes; rejects when the file has fewer. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

const windowBytes = 4 << 20

export const randomAccess = (file: FileHandle): ReadAt => {
  let window = Buffer.alloc(0)
  let windowAt = 0
  const fill = async (offset: number, length: number): Promise<void> => {
    const next = Buffer.allocUnsafe(Math.max(length, windowBytes))
    const { bytesRead } = await file.read(next, 0, next.length, offset)
    window = next.subarray(0, bytesRead)
    windowAt = offset
  }
  return async (offset, length) => {
    const isInside = offset >= windowAt && offset + length <= windowAt + window.length
    if (!isInside) await fill(offset, length)
    const from = offset - windowAt
    if (from + length > window.length) throw new RangeError(`the file ends before ${offset}`)
    return window.subarray(from, from + length)
  }
}

export interface ZipEntry {
  readonly name: string
  readonly method: "stored" | "deflated"
  readonly crc32: number
  readonly compressedSize: number
  readonly size: number
  readonly headerOffset: number
}

interface Directory {
  readonly entries: number
  readonly offset: number
  readonly size: number
}

const endSignature = 0x06054b50
const end64LocatorSignature = 0x07064b50
const end64Signature = 0x06064b50
const entrySignature = 0x02014b50
const endBytes = 22
const longestComment = 65_535
const zip64 = 0xffffffff
const zip64ExtraField = 1
const encryptedFlag = 1

const methods: ReadonlyMap<number, ZipEntry["method"]> = new Map([
  [0, "stored"],
  [8, "deflated"],
])

const findEnd = (tail: Buffer): number => {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature) return at
  }
  throw damaged("Brak katalogu archiwum ZIP")
}

const number64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

const directory64 = async (readAt: ReadAt, locatorAt: number): Promise<Directory> => {
  const locator = await readAt(locatorAt, 20)
  if (locator.readUInt32LE(0) !== end64LocatorSignature) throw damaged("ZIP64")
  const end = await readAt(number64(locator, 8), 56)
  if (end.readUInt32LE(0) !== end64Signature) throw damaged("ZIP64")
  return { entries: number64(end, 32), size: number64(end, 40), offset: number64(end, 48) }
}

const findDirectory = async (readAt: ReadAt, fileSize: number): Promise<Directory> => {
  const tailBytes = Math.min(fileSize, endBytes + longestComment)
  if (tailBytes < endBytes) throw damaged("To nie jest archiwum ZIP")
  const tailAt = fileSize - tailBytes
  const tail = await readAt(tailAt, tailBytes)
  const at = findEnd(tail)
  const entries = tail.readUInt16LE(at + 10)
  const size = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  const isZip64 = entries === 0xffff || size === zip64 || offset === zip64
  return isZip64 ? directory64(readAt, tailAt + at - 20) : { entries, size, offset }
}

/** The values of the ZIP64 field, in its fixed order, for those that do not fit elsewhere. */
const sizes64 = (extra: Buffer): ReadonlyArray<number> => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== zip64ExtraField) continue
    const length = extra.readUInt16LE(at + 2)
    return Array.from({ length: Math.floor(length / 8) }, (_, index) =>
      number64(extra, at + 4 + index * 8),
    )
  }
  return []
}

const readEntry = (bytes: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (bytes.readUInt32LE(at) !== entrySignature) throw damaged("Katalog archiwum ZIP")
  const nameAt = at + 46
  const extraAt = nameAt + bytes.readUInt16LE(at + 28)
  const commentAt = extraAt + bytes.readUInt16LE(at + 30)
  const name = bytes.toString("utf8", nameAt, extraAt)
  const method = methods.get(bytes.readUInt16LE(at + 10))
  const isEncrypted = (bytes.readUInt16LE(at + 8) & encryptedFlag) !== 0
  if (method === undefined || isEncrypted) throw damaged(`Nieobsługiwany zapis '${name}'`)
  const long = [...sizes64(bytes.subarray(extraAt, commentAt))]
  const value = (field: number): number => {
    const short = bytes.readUInt32LE(at + field)
    return short === zip64 ? (long.shift() ?? short) : short
  }
  const size = value(24)
  const compressedSize = value(20)
  const headerOffset = value(42)
  return {
    entry: { name, method, crc32: bytes.readUInt32LE(at + 16), compressedSize, size, headerOffset },
    next: commentAt + bytes.readUInt16LE(at + 32),
  }
}

const readEntries = (bytes: Buffer, count: number): ReadonlyArray<ZipEntry> => {
  const entries: Array<ZipEntry> = []
  for (let at = 0; entries.length < count; ) {
    const { entry, next } = readEntry(bytes, at)
    entries.push(entry)
    at = next
  }
  return entries
}

/** Overlapping entries let a small archive expand without limit. */
const checkOverlap = (entries: ReadonlyArray<ZipEntry>, fileSize: number): void => {
  const total = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  if (total > fileSize) throw damaged("Wpisy archiwum nakładają się")
}

/** An entry of the directory has at least 46 bytes and its name, and rarely much more. */
const longestEntry = 1_024

/** The files in the archive, in the order of its directory. Throws `PackageError`. */
export const readZipDirectory = async (
  readAt: ReadAt,
  fileSize: number,
  limits: PackageLimits,
): Promise<ReadonlyArray<ZipEntry>> => {
  const { entries: count, size, offset } = await findDirectory(readAt, fileSize)
  // Folders count as entries of the archive, not as files; their number is limited too.
  if (count > 2 * limits.files) throw tooManyFiles(limits, count)
  if (offset + size > fileSize || size > count * longestEntry) throw damaged("Katalog archiwum ZIP")
  // The reader reuses its window, so the directory is copied.
  const entries = readEntries(Buffer.from(await readAt(offset, size)), count)
  const files = entries.filter(({ name }) => !name.endsWith("/"))
  if (files.length > limits.files) throw tooManyFiles(limits, files.length)
  checkOverlap(files, fileSize)
  return files
}
