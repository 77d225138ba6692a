import { localTime, shortMonth } from '#platform/shared/dates.ts'

/** Maximum characters of a number, so that it fits every document and file name. */
export const MAX_NUMBER_LENGTH = 40

/** The values that replace the tokens. */
export interface NumberValues {
  /** For {PREFIX}. */
  prefix: string
  /** When the invoice is issued. */
  instant: Date | number
  /** IANA name of the business's time zone, used for day and time. */
  timeZone: string
  /** The next number of the series, from 1, for {SEQ}. */
  sequence: number
}

/** Maximum characters of the prefix of tax invoices. */
const MAX_TAX_PREFIX_LENGTH = 15
/** Maximum digits reserved for a series without leading zeros. */
const SEQUENCE_DIGITS = 7
/** Space for `-2` to `-99` after numbers of the same second. */
const REPEAT_LENGTH = 3
const TIME_LENGTHS: Readonly<Record<string, number>> = {
  YYYY: 4,
  YY: 2,
  MMM: 3,
  MM: 2,
  DD: 2,
  HH: 2,
  mm: 2,
  ss: 2,
}
/** Without {SEQ} one of each group is required: otherwise numbers could repeat in different seconds. */
const CLOCK: readonly (readonly string[])[] = [['YYYY', 'YY'], ['MMM', 'MM'], ['DD'], ['HH'], ['mm'], ['ss']]

type Part = { literal: string } | { token: string; digits: number }

/**
 * What is wrong with a format of invoice numbers, as a sentence; undefined if nothing is.
 * @param prefix the value of {PREFIX}, which counts towards the maximum length
 */
export function numberFormatFault(format: string, prefix = ''): string | undefined {
  const parts = partsOf(format)
  if (typeof parts === 'string') return parts
  const names = new Set(parts.map((part) => ('token' in part ? part.token : '')))
  const isUnique = names.has('SEQ') || CLOCK.every((either) => either.some((name) => names.has(name)))
  if (!isUnique) return 'The format needs {SEQ}, or the date and the time down to the second'
  const longest = parts.reduce((sum, part) => sum + longestOf(part, prefix), 0)
  const repeat = names.has('SEQ') ? 0 : REPEAT_LENGTH
  return longest + repeat > MAX_NUMBER_LENGTH
    ? `Numbers of this format could be longer than ${MAX_NUMBER_LENGTH} characters`
    : undefined
}

/**
 * What is wrong with a format of tax invoices: they are a series without gaps, and their numbers have no spaces
 * (spec 20.3).
 */
export function taxInvoiceFormatFault(format: string): string | undefined {
  const fault = numberFormatFault(format, 'P'.repeat(MAX_TAX_PREFIX_LENGTH))
  if (fault !== undefined) return fault
  if (!format.includes('{SEQ')) return 'Tax invoices are a series: the format needs {SEQ}'
  return /\s/.test(format) ? 'Numbers of tax invoices have no spaces' : undefined
}

/** Whether a prefix is one of tax invoices: 1 to 15 letters or digits. */
export function isTaxPrefix(prefix: string): boolean {
  return new RegExp(`^[A-Za-z0-9]{1,${MAX_TAX_PREFIX_LENGTH}}$`).test(prefix)
}

/** Whether two formats write the same numbers, however many digits they give a series. */
export function writesSameNumbers(one: string, other: string): boolean {
  const bare = (format: string) => format.replaceAll(/\{SEQ:\d\}/g, '{SEQ}')
  return bare(one) === bare(other)
}

/**
 * The number of an invoice.
 * @throws RangeError when the format is invalid, or the sequence is not a positive integer
 */
export function invoiceNumber(format: string, values: NumberValues): string {
  const parts = partsOf(format)
  const fault = numberFormatFault(format, values.prefix)
  if (typeof parts === 'string' || fault !== undefined) throw new RangeError(fault)
  return write(parts, values)
}

/**
 * The name of the series that {SEQ} counts in: the format with its prefix filled in. Settings that would produce the
 * same numbers share a series, whatever their names; any other prefix or format starts a separate one.
 */
export function seriesName(format: string, prefix: string): string {
  return format.replaceAll('{PREFIX}', () => prefix)
}

/** The name of the series of tax invoices, which no other documents count in, whatever their format (spec 20.3). */
export function taxSeriesName(format: string, prefix: string): string {
  return `tax-invoice ${seriesName(format, prefix)}`
}

/** The live preview of a format being typed: the number it would produce, or what is wrong with it. */
export function previewNumber(format: string, values: NumberValues): { number: string } | { fault: string } {
  const fault = numberFormatFault(format, values.prefix)
  return fault === undefined ? { number: invoiceNumber(format, values) } : { fault }
}

/** The current value of a token such as `{MMM}`, shown next to its meaning. */
export function exampleOfToken(token: string, values: NumberValues): string {
  const parts = partsOf(token)
  return typeof parts === 'string' ? '' : write(parts, values)
}

function write(parts: readonly Part[], values: NumberValues): string {
  if (!Number.isSafeInteger(values.sequence) || values.sequence < 1) {
    throw new RangeError(`Not a number of a series: ${values.sequence}`)
  }
  const time = timeTexts(values)
  return parts
    .map((part) => {
      if ('literal' in part) return part.literal
      if (part.token === 'SEQ') return String(values.sequence).padStart(part.digits, '0')
      return part.token === 'PREFIX' ? values.prefix : (time.get(part.token) ?? '')
    })
    .join('')
}

/** The parts of a format, or what is wrong with it. */
function partsOf(format: string): Part[] | string {
  const parts: Part[] = []
  for (const [piece] of format.matchAll(/\{[^{}]*\}|[{}]|[^{}]+/g)) {
    if (piece === '{' || piece === '}') return 'Each { needs a } after it'
    if (!piece.startsWith('{')) {
      parts.push({ literal: piece })
      continue
    }
    const [, token = '', digits = '1'] = /^\{(\w+)(?::([1-9]))?\}$/.exec(piece) ?? []
    const isKnown = token === 'SEQ' || (digits === '1' && !piece.includes(':') && isPlainToken(token))
    if (!isKnown) return `There is no token ${piece}`
    parts.push({ token, digits: Number(digits) })
  }
  return parts
}

function isPlainToken(token: string): boolean {
  return token === 'PREFIX' || Object.hasOwn(TIME_LENGTHS, token)
}

function longestOf(part: Part, prefix: string): number {
  if ('literal' in part) return part.literal.length
  if (part.token === 'SEQ') return Math.max(part.digits, SEQUENCE_DIGITS)
  return part.token === 'PREFIX' ? prefix.length : (TIME_LENGTHS[part.token] ?? 0)
}

/** Day and time of the instant, by token. */
function timeTexts({ instant, timeZone }: NumberValues): ReadonlyMap<string, string> {
  const { day, time } = localTime(timeZone, instant)
  return new Map([
    ['YYYY', day.slice(0, 4)],
    ['YY', day.slice(2, 4)],
    ['MMM', shortMonth(day).toUpperCase()],
    ['MM', day.slice(5, 7)],
    ['DD', day.slice(8)],
    ['HH', time.slice(0, 2)],
    ['mm', time.slice(3, 5)],
    ['ss', time.slice(6)],
  ])
}
