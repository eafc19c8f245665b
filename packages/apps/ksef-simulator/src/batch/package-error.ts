/** Why a package as a whole can't be worked on: thrown inside of the processing of a batch only. */
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
