/** Something was refused or did not work; the message is all there is to tell. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed"
}
