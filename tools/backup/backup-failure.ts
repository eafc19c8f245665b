/** Why there is no backup, or why one can't be restored: one line for people. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure"
}
