/** A backup cannot be written, read or restored. The message is one sentence for the user who requested it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
