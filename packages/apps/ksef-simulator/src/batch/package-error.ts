/** Why a whole package can't be processed; thrown only within the processing of a batch. */
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
