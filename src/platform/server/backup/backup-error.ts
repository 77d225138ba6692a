/** A backup cannot be written, read or restored. The message is one sentence for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
