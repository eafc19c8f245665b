import * as Data from "effect/Data"

/** A port does not respond, because its database, broker or service is unavailable. */
export class Unavailable extends Data.TaggedError("Unavailable")<{
  /** Name of the port, for example `OrderRepository`. */
  readonly port: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
  override get message(): string {
    return `${this.port} does not respond`
  }
}
