/** The files of a tar.gz archive, one at a time: decompressed as it is read. */
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { extract } from "tar-stream"
import {
  damaged,
  PackageError,
  type PackageFile,
  type PackageLimits,
  tooLarge,
  tooManyFiles,
} from "./package-file.ts"

const bytesOf = async (
  entry: AsyncIterable<unknown>,
  name: string,
  limits: PackageLimits,
): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("the archive stream is not binary")
    size += chunk.length
    if (size > limits.fileBytes) throw tooLarge(name)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const asPackageError = (error: unknown): unknown =>
  error instanceof PackageError || !(error instanceof Error) ? error : damaged(error.message)

/** Throws `PackageError` when the archive, or a file of it, can't be read. */
export async function* tarFiles(path: string, limits: PackageLimits): AsyncGenerator<PackageFile> {
  const archive = extract()
  // The end or failure of the pipeline is also that of the archive, which the loop sees.
  const unpacked = pipeline(createReadStream(path), createGunzip(), archive).then(
    () => undefined,
    (error: unknown) => error,
  )
  let files = 0
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header
      if (type !== "file") {
        entry.resume()
        continue
      }
      files += 1
      if (files > limits.files) throw tooManyFiles(limits, files)
      if (size > limits.fileBytes) throw tooLarge(name)
      yield { name, bytes: await bytesOf(entry, name, limits) }
    }
  } catch (error) {
    throw asPackageError(error)
  } finally {
    archive.destroy()
  }
  const error = await unpacked
  if (error !== undefined) throw asPackageError(error)
}
