/** The start cannot continue. The message is one sentence for the person who starts the server, with a remedy. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
