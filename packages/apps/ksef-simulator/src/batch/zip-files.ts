/** The files of a ZIP archive, one at a time, each checked against its size and CRC. */
import { open, stat } from "node:fs/promises"
import { crc32, inflateRawSync } from "node:zlib"
import {
  damaged,
  PackageError,
  type PackageFile,
  type PackageLimits,
  tooLarge,
} from "./package-file.ts"
import { randomAccess, type ReadAt, readZipDirectory, type ZipEntry } from "./zip-directory.ts"

const headerSignature = 0x04034b50
const headerBytes = 30

const inflate = ({ name, size }: ZipEntry, compressed: Buffer): Uint8Array => {
  try {
    // One byte more than announced reveals a wrong announcement.
    return inflateRawSync(compressed, { maxOutputLength: size + 1 })
  } catch (error) {
    throw damaged(`'${name}': ${error instanceof Error ? error.message : String(error)}`)
  }
}

const readFileOf = async (
  readAt: ReadAt,
  entry: ZipEntry,
  limits: PackageLimits,
): Promise<PackageFile> => {
  const { name, size, method, headerOffset, compressedSize } = entry
  if (size > limits.fileBytes || compressedSize > limits.fileBytes) throw tooLarge(name)
  const header = await readAt(headerOffset, headerBytes)
  if (header.readUInt32LE(0) !== headerSignature) throw damaged(`'${name}'`)
  const dataAt = headerOffset + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  const data = await readAt(dataAt, compressedSize)
  const bytes = method === "stored" ? Buffer.from(data) : inflate(entry, data)
  if (bytes.length !== size || crc32(bytes) !== entry.crc32) throw damaged(`'${name}'`)
  return { name, bytes }
}

/** Throws `PackageError` when the archive, or a file of it, can't be read. */
export async function* zipFiles(path: string, limits: PackageLimits): AsyncGenerator<PackageFile> {
  const { size } = await stat(path)
  const file = await open(path, "r")
  try {
    const readAt = randomAccess(file)
    for (const entry of await readZipDirectory(readAt, size, limits)) {
      yield await readFileOf(readAt, entry, limits)
    }
  } catch (error) {
    // Wrong offsets are detected when reading there.
    if (error instanceof RangeError && !(error instanceof PackageError))
      throw damaged(error.message)
    throw error
  } finally {
    await file.close()
  }
}
