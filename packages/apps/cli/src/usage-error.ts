/** The command line is invalid; the message is one line. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}
