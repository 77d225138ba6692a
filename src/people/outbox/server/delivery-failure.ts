/** Why a message was not taken, and what follows from it. */
export interface DeliveryFailure {
  /** Refused for good: another attempt would hear the same. */
  isFinal: boolean
  /** The trouble is the mail server's, not this message's: others need not try at once. */
  isServerDown: boolean
  /** The server's words, or a sentence where it said nothing. */
  words: string
}

/** What the sending library puts on its errors. */
interface MailError {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  timeoutType?: string
}

/** The server wants another sign-in or a safer line: that is corrected in the settings, not in the message. */
const ABOUT_SIGNING_IN = new Set([530, 534, 535, 538])
/** "Bad sequence of commands" is about the session, not about the message. */
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
// oxlint-disable-next-line no-control-regex -- a reply is whatever the server sends
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g

/**
 * Reads an error of the sending library. Whatever is not known to be for good is tried again.
 * @param secrets what must not stand in the words
 */
export function failureOf(error: unknown, secrets: readonly string[]): DeliveryFailure {
  const known: MailError = typeof error === 'object' && error !== null ? error : {}
  return {
    isFinal: isForGood(known),
    isServerDown: isServerDown(known),
    words: plainWords(wordsOf(error, known), secrets),
  }
}

/** A server's words as they are kept: one line of at most 500 characters that can be stored, without secrets. */
export function plainWords(words: string, secrets: readonly string[]): string {
  const safe = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words)
  const line = safe.toWellFormed().replaceAll(CONTROL, ' ').trim()
  return line.length > MAX_WORDS_LENGTH ? `${line.slice(0, MAX_WORDS_LENGTH - 1).toWellFormed()}…` : line
}

function isForGood({ code, command, responseCode }: MailError): boolean {
  // refused before it was sent: an address or a size that this server's own announcement rules out
  if (responseCode === undefined) return code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode < 500 || responseCode === BAD_SEQUENCE || ABOUT_SIGNING_IN.has(responseCode)) return false
  // a refused sender is corrected in the settings; at this command only the message's size is a fault of the message
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
