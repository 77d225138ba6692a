/** Why a message was not accepted, and the consequences. */
export interface DeliveryFailure {
  /** Permanently refused: another attempt would fail the same way. */
  isFinal: boolean
  /** The mail server has the problem, not this message: other messages need not be tried now. */
  isServerDown: boolean
  /** The server's reply, or a sentence if there was none. */
  words: string
}

/** The properties that the mail library sets on its errors. */
interface MailError {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  timeoutType?: string
}

/** The server requires authentication or encryption: to be fixed in the settings, not in the message. */
const ABOUT_SIGNING_IN = new Set([530, 534, 535, 538])
/** "Bad sequence of commands" concerns the session, not the message. */
const BAD_SEQUENCE = 503
const TOO_LARGE = 552
const CLOSING = 421
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
])
const MAX_WORDS_LENGTH = 500
// oxlint-disable-next-line no-control-regex -- a reply may contain anything
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g

/**
 * Classifies an error of the mail library. Anything not known to be permanent is retried.
 * @param secrets texts that must not appear in the words
 */
export function failureOf(error: unknown, secrets: readonly string[]): DeliveryFailure {
  const known: MailError = typeof error === 'object' && error !== null ? error : {}
  return {
    isFinal: isForGood(known),
    isServerDown: isServerDown(known),
    words: plainWords(wordsOf(error, known), secrets),
  }
}

/** A server's reply in its stored form: one line of at most 500 storable characters, without secrets. */
export function plainWords(words: string, secrets: readonly string[]): string {
  const safe = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words)
  const line = safe.toWellFormed().replaceAll(CONTROL, ' ').trim()
  return line.length > MAX_WORDS_LENGTH ? `${line.slice(0, MAX_WORDS_LENGTH - 1).toWellFormed()}…` : line
}

function isForGood({ code, command, responseCode }: MailError): boolean {
  // refused before it was sent: an address or a size that the server's announced limits rule out
  if (responseCode === undefined) return code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode < 500 || responseCode === BAD_SEQUENCE || ABOUT_SIGNING_IN.has(responseCode)) return false
  // a refused sender is to be fixed in the settings; at this command only the size is the message's fault
  if (command === 'MAIL FROM') return responseCode === TOO_LARGE
  return command === 'RCPT TO' || command === 'DATA'
}

function isServerDown({ code, originalCode, command, responseCode, timeoutType }: MailError): boolean {
  if (responseCode === CLOSING || code === 'EAUTH' || code === 'EDNS' || code === 'ETLS') return true
  if (originalCode !== undefined && NO_CONNECTION.has(originalCode)) return true
  // refused at the greeting
  if (responseCode !== undefined) return command === 'CONN'
  return timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT'
}

function wordsOf(error: unknown, known: MailError): string {
  const message = error instanceof Error ? error.message : String(error)
  if (known.code === 'ETLS') return `No encrypted connection to the mail server. ${message}`
  return known.response ?? sentenceFor(known) ?? message
}

function sentenceFor({ code, originalCode }: MailError): string | undefined {
  if (originalCode === 'ECONNREFUSED') return 'The mail server takes no connections.'
  switch (code) {
    case 'EDNS':
      return 'The mail server cannot be found by its name.'
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The mail server did not answer in time.'
    case 'ECONNECTION':
    case 'ESOCKET':
      return 'The connection to the mail server broke off.'
    default:
      return undefined
  }
}
