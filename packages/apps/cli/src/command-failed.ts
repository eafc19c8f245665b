/** A command failed; its message is printed without a stack. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed"
}
