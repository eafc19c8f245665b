/**
 * The records of a ZIP as bytes. Archives may be larger than 4 GiB and have more than 65,535 files
 * (ZIP64), but no file is larger than 4 GiB.
 *
 * Source: PKWARE APPNOTE.TXT 6.3.10, 4.3 to 4.5, consulted 2026-11-29.
 */

export interface ZipEntry {
  /** UTF-8. */
  readonly name: Buffer
  /** MS-DOS format. */
  readonly date: number
  readonly checksum: number
  readonly sizeBytes: number
  readonly deflatedBytes: number
  /** Size and checksum follow the data. */
  readonly isStreamed: boolean
}

const signature = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const

const version = 20
const version64 = 45
const deflateMethod = 8
const flag = { sizesFollow: 1 << 3, isUtf8: 1 << 11 } as const
/** Stand for the value in a ZIP64 record. */
const elsewhere16 = 0xffff
const elsewhere32 = 0xffff_ffff

/** `2026-11-20` in MS-DOS format, which starts in 1980. */
export const dosDate = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  return ((year - 1980) << 9) | (month << 5) | date
}

const flagsOf = ({ name, isStreamed }: ZipEntry): number =>
  (isStreamed ? flag.sizesFollow : 0) | (name.some((byte) => byte > 0x7f) ? flag.isUtf8 : 0)

const sizes = ({ checksum, deflatedBytes, sizeBytes }: ZipEntry, into: Buffer, at: number): void =>
  void into.writeUInt32LE(
    sizeBytes,
    into.writeUInt32LE(deflatedBytes, into.writeUInt32LE(checksum, at)),
  )

/** The fields that both headers of a file share, except sizes. */
const describe = (into: Buffer, at: number, entry: ZipEntry, needed = version): void => {
  into.writeUInt16LE(needed, at)
  into.writeUInt16LE(flagsOf(entry), at + 2)
  into.writeUInt16LE(deflateMethod, at + 4)
  into.writeUInt16LE(entry.date, at + 8)
  into.writeUInt16LE(entry.name.length, at + 22)
}

export const localHeader = (entry: ZipEntry): Buffer => {
  const header = Buffer.alloc(30 + entry.name.length)
  header.writeUInt32LE(signature.local)
  describe(header, 4, entry)
  if (!entry.isStreamed) sizes(entry, header, 14)
  header.set(entry.name, 30)
  return header
}

export const descriptor = (entry: ZipEntry): Buffer => {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(signature.descriptor)
  sizes(entry, record, 4)
  return record
}

export const centralHeader = (entry: ZipEntry, offset: number): Buffer => {
  const isFar = offset >= elsewhere32
  const extraAt = 46 + entry.name.length
  const header = Buffer.alloc(extraAt + (isFar ? 12 : 0))
  header.writeUInt32LE(signature.central)
  header.writeUInt16LE(version, 4)
  describe(header, 6, entry, isFar ? version64 : version)
  sizes(entry, header, 16)
  header.writeUInt32LE(isFar ? elsewhere32 : offset, 42)
  header.set(entry.name, 46)
  if (isFar) {
    header.writeUInt16LE(12, 30)
    header.writeUInt16LE(1, extraAt)
    header.writeUInt16LE(8, extraAt + 2)
    header.writeBigUInt64LE(BigInt(offset), extraAt + 4)
  }
  return header
}

interface Directory {
  readonly entries: number
  readonly sizeBytes: number
  readonly offset: number
}

const end64 = ({ entries, sizeBytes, offset }: Directory): Buffer => {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(signature.end64)
  // The size of the rest of this record.
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(version64, 12)
  record.writeUInt16LE(version64, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(sizeBytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(signature.locator64, 56)
  record.writeBigUInt64LE(BigInt(offset + sizeBytes), 64)
  record.writeUInt32LE(1, 72)
  return record
}

export const endOfDirectory = (directory: Directory): Buffer => {
  const { entries, sizeBytes, offset } = directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signature.end)
  const count = Math.min(entries, elsewhere16)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(Math.min(sizeBytes, elsewhere32), 12)
  end.writeUInt32LE(Math.min(offset, elsewhere32), 16)
  const fits = entries < elsewhere16 && sizeBytes < elsewhere32 && offset < elsewhere32
  return fits ? end : Buffer.concat([end64(directory), end])
}
