/**
 * Reads a ZIP that has only one interpretation: contiguous entries from the first byte, each
 * described twice in the same way, then the directory and its end record.
 *
 * Rejects everything that two readers may read differently: gaps, comments, encryption, ZIP64, data
 * descriptors, repeated names. The caller checks the names.
 */
import { crc32, inflateRawSync } from "node:zlib"

/** Why an archive is rejected. */
export class ZipRejected extends Error {
  override readonly name = "ZipRejected"
}

export interface ZipEntry {
  readonly name: string
  readonly isStored: boolean
  readonly hasExtraField: boolean
  readonly bytes: Uint8Array
}

export interface ZipLimits {
  readonly entries: number
  /** Uncompressed size of all entries together. */
  readonly bytes: number
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const
const endLength = 22
const centralLength = 46
const localLength = 30
const method = { stored: 0, deflated: 8 } as const
/** Bits 1 and 2 are the compression level, bit 11 means a UTF-8 name. */
const knownFlags = 0b1000_0000_0110

interface Directory {
  readonly start: number
  readonly count: number
}

const readEnd = (zip: Buffer): Directory => {
  const at = zip.length - endLength
  if (at < 0 || zip.readUInt32LE(at) !== signature.end) {
    throw new ZipRejected("no end record at the end")
  }
  const count = zip.readUInt16LE(at + 10)
  const isOneDisk = zip.readUInt32LE(at + 4) === 0 && zip.readUInt16LE(at + 8) === count
  const start = zip.readUInt32LE(at + 16)
  const isBeforeEnd = start + zip.readUInt32LE(at + 12) === at
  if (!isOneDisk || !isBeforeEnd || zip.readUInt16LE(at + 20) !== 0) {
    throw new ZipRejected("the end record is inconsistent")
  }
  return { start, count }
}

/** The fields that the local header repeats, from "version needed" to "extra length". */
interface CentralEntry {
  readonly repeated: Buffer
  readonly compressedBytes: number
  readonly bytes: number
  readonly crc: number
  readonly method: number
  readonly rawName: Buffer
  readonly hasExtraField: boolean
  readonly localAt: number
  readonly next: number
}

const readCentral = (zip: Buffer, at: number): CentralEntry => {
  if (zip.readUInt32LE(at) !== signature.central)
    throw new ZipRejected("the directory is malformed")
  const nameLength = zip.readUInt16LE(at + 28)
  const extraLength = zip.readUInt16LE(at + 30)
  const commentLength = zip.readUInt16LE(at + 32)
  const nameAt = at + centralLength
  if ((zip.readUInt16LE(at + 8) & ~knownFlags) !== 0 || commentLength !== 0) {
    throw new ZipRejected("an entry uses unsupported features")
  }
  return {
    repeated: zip.subarray(at + 6, at + 30),
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    compressedBytes: zip.readUInt32LE(at + 20),
    bytes: zip.readUInt32LE(at + 24),
    rawName: zip.subarray(nameAt, nameAt + nameLength),
    hasExtraField: extraLength > 0,
    localAt: zip.readUInt32LE(at + 42),
    next: nameAt + nameLength + extraLength,
  }
}

const inflate = (entry: CentralEntry, data: Buffer): Uint8Array => {
  if (entry.method === method.stored) return data
  if (entry.method !== method.deflated) throw new ZipRejected("unknown compression")
  return inflateRawSync(data, { maxOutputLength: Math.max(1, entry.bytes) })
}

const readLocal = (zip: Buffer, entry: CentralEntry): { local: ZipEntry; end: number } => {
  const at = entry.localAt
  const nameAt = at + localLength
  const dataAt = nameAt + entry.rawName.length + zip.readUInt16LE(at + 28)
  const end = dataAt + entry.compressedBytes
  const isRepeated =
    zip.readUInt32LE(at) === signature.local &&
    zip.subarray(at + 4, at + 28).equals(entry.repeated) &&
    zip.subarray(nameAt, nameAt + entry.rawName.length).equals(entry.rawName)
  if (!isRepeated) throw new ZipRejected("an entry and the directory disagree")
  const bytes = inflate(entry, zip.subarray(dataAt, end))
  if (bytes.length !== entry.bytes || crc32(bytes) !== entry.crc) {
    throw new ZipRejected("an entry is damaged")
  }
  const local = {
    name: new TextDecoder("utf-8", { fatal: true }).decode(entry.rawName),
    isStored: entry.method === method.stored,
    hasExtraField: entry.hasExtraField || zip.readUInt16LE(at + 28) > 0,
    bytes,
  }
  return { local, end }
}

const readEntries = (zip: Buffer, limits: ZipLimits): ReadonlyArray<ZipEntry> => {
  const { start, count } = readEnd(zip)
  if (count > limits.entries) throw new ZipRejected("too many entries")
  const central: Array<CentralEntry> = []
  let at = start
  for (let i = 0; i < count; i++) {
    const entry = readCentral(zip, at)
    central.push(entry)
    at = entry.next
  }
  if (at !== zip.length - endLength) throw new ZipRejected("the directory has gaps")
  if (central.reduce((sum, { bytes }) => sum + bytes, 0) > limits.bytes) {
    throw new ZipRejected("too many bytes")
  }
  const entries: Array<ZipEntry> = []
  let expectedAt = 0
  for (const entry of central) {
    if (entry.localAt !== expectedAt) throw new ZipRejected("entries overlap or leave gaps")
    const { local, end } = readLocal(zip, entry)
    entries.push(local)
    expectedAt = end
  }
  if (expectedAt !== start) throw new ZipRejected("bytes between entries and directory")
  return entries
}

/** The entries in order. Throws `ZipRejected`. */
export const readZip = (bytes: Uint8Array, limits: ZipLimits): ReadonlyArray<ZipEntry> => {
  try {
    const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const entries = readEntries(zip, limits)
    // Names that differ only by case are one file on some systems.
    const names = new Set(entries.map(({ name }) => name.toLowerCase().normalize("NFC")))
    if (names.size !== entries.length) throw new ZipRejected("a name occurs twice")
    return entries
  } catch (cause) {
    if (cause instanceof ZipRejected) throw cause
    throw new ZipRejected("the archive ends too early or is damaged", { cause })
  }
}
