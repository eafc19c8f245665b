/** The files of a package, in either of the two formats. */
import type { CompressionType } from "../state/values.ts"
import type { PackageFile, PackageLimits } from "./package-file.ts"
import { tarFiles } from "./tar-files.ts"
import { zipFiles } from "./zip-files.ts"

/**
 * Yields one file at a time, always in the same order, and skips folders. Throws `PackageError`
 * with 420 or 430.
 */
export const filesOf = (
  path: string,
  compressionType: CompressionType,
  limits: PackageLimits,
): AsyncGenerator<PackageFile> =>
  compressionType === "TarGz" ? tarFiles(path, limits) : zipFiles(path, limits)
