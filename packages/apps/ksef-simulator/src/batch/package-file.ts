/** A file of a package, and the limits for it. */
import { batchStatuses } from "../sessions/batch-status.ts"
import type { StatusInfo } from "../state/values.ts"

export class PackageError extends Error {
  override readonly name = "PackageError"
  /** The status that the session ends with. */
  readonly status: StatusInfo

  constructor(status: StatusInfo, detail?: string) {
    super(detail ?? status.description)
    this.status = detail === undefined ? status : { ...status, details: [detail] }
  }
}

export interface PackageFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The limits of a package. */
export interface PackageLimits {
  readonly files: number
  /** Maximum decompressed size of one file. Far above the largest lawful invoice: 3 MB. */
  readonly fileBytes: number
}

export const largestFileBytes = 16_000_000

export const damaged = (detail: string): PackageError =>
  new PackageError(batchStatuses.notUnpacked, detail)

export const tooManyFiles = (limits: PackageLimits, files: number): PackageError =>
  new PackageError(
    batchStatuses.tooMany,
    `Przekroczono dopuszczalną liczbę faktur w paczce: '${limits.files}'. ` +
      `Liczba faktur w paczce: '${files}'.`,
  )

export const tooLarge = (name: string): PackageError => damaged(`Zbyt duży plik '${name}'`)
