/** The command line is invalid; the message says why in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}
