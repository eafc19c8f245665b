/** A backup or restore failed; the message is one line for operators. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure"
}
