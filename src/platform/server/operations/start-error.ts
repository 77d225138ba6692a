/** The start cannot go on. The message is one sentence for the person who starts the server, with a way out. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
