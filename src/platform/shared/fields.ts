import * as z from 'zod/mini'
import { counted } from './counted.ts'
import { isCalendarDay } from './dates.ts'

/**
 * Schemas of single fields, used by every feature's schemas. Each refuses with one clear sentence. Text is stored as
 * typed (a single line trimmed); NUL and lone surrogates are refused because PostgreSQL cannot store them.
 */

z.config({ customError: sentenceFor })

function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required' : `This must be ${article(issue.expected)}`
    case 'too_big':
      return `This must ${size(issue.origin, 'at most', Number(issue.maximum))}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'This is required'
        : `This must ${size(issue.origin, 'at least', Number(issue.minimum))}`
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    default:
      return 'This is not valid'
  }
}

function size(origin: string, bound: string, count: number): string {
  if (origin === 'string') return `be ${bound} ${count} characters`
  return origin === 'array' ? `have ${bound} ${counted(count, 'entry', 'entries')}` : `be ${bound} ${count}`
}

function article(expected: string): string {
  const words: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
    null: 'empty',
  }
  return words[expected] ?? 'of another kind'
}

// oxlint-disable-next-line no-control-regex -- control characters are refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function isStorable(value: string): boolean {
  return value.isWellFormed() && !CONTROL.test(value)
}

const storable = z.refine<string>((value) => isStorable(value), {
  error: 'This contains characters that cannot be stored',
})

/**
 * Characters that are invisible on a screen: blanks, joiners and other format characters, fillers, combining marks
 * without a letter. Names in Sinhala and Tamil contain joiners between their letters.
 */
const INVISIBLE = /[\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * One line of text, trimmed, without line breaks. If required, it has a visible character.
 * @param options.max characters; @param options.required the message when it is blank (without it blank is allowed)
 */
export function line(options: { max: number; min?: number; required?: string; tooShort?: string }) {
  const { max, min = 0, required, tooShort } = options
  return z
    .string(
      required === undefined
        ? undefined
        : { error: (issue) => (issue.input === undefined || issue.input === null ? required : undefined) },
    )
    .check(
      z.maxLength(max, { error: `This must be at most ${max} characters`, abort: true }),
      storable,
      z.refine((value: string) => !/[\n\r\u2028\u2029]/.test(value), {
        error: 'This must be one line',
        abort: true,
      }),
      z.trim(),
      ...(required === undefined ? [] : [visible(required)]),
      ...(min > 1
        ? [z.minLength(min, { error: tooShort ?? `This must be at least ${min} characters` })]
        : []),
    )
}

/** A check that refuses text of only invisible characters with the sentence. */
export function visible(sentence: string) {
  return z.refine<string>((value) => value.replace(INVISIBLE, '') !== '', { error: sentence, abort: true })
}

/** Text of several lines, stored as typed. @param max characters */
export function text(max: number) {
  return z
    .string()
    .check(z.maxLength(max, { error: `This must be at most ${max} characters`, abort: true }), storable)
}

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

/**
 * One e-mail address: ASCII, at most 254 characters, trimmed and converted to lower case, no display name, no list
 * (anything looser allows header injection and misdelivery).
 */
export function email(sentence = 'Valid email is required') {
  return z.string({ error: sentence }).check(
    z.maxLength(254, { error: sentence, abort: true }),
    z.trim(),
    // before the conversion: some non-ASCII letters have an ASCII lower case, which may be another person's address
    z.regex(EMAIL, { error: sentence, abort: true }),
    z.refine((value: string) => hasDottedLocalPart(value), { error: sentence }),
    z.toLowerCase(),
  )
}

/** At most 64 characters, with dots only between others. */
function hasDottedLocalPart(address: string): boolean {
  const [local = ''] = address.split('@')
  return local.length <= 64 && local.split('.').every((part) => part !== '')
}

const NOT_A_DAY = 'This must be a date such as 2026-11-20'

/** A calendar day, `YYYY-MM-DD`, that exists, between 1900 and 2199. */
export function day(sentence = NOT_A_DAY) {
  return z
    .string({ error: sentence })
    .check(z.refine((value: string) => isCalendarDay(value), { error: sentence, abort: true }))
}

/**
 * The check of a calendar day that a person enters, from 2000 to 2099: others are typing errors. Days entered before
 * these bounds existed stay.
 */
export const isNearDay = z.refine<string | null>((value) => value === null || /^20\d\d-/.test(value), {
  error: 'This must be a day from 2000 to 2099',
})

/** A calendar day that a person enters, from 2000 to 2099. */
export function enteredDay() {
  return day().check(isNearDay)
}

/** The same, or empty as null or ''. @param sentence the message when it is invalid */
export function emptyableDay(sentence = NOT_A_DAY) {
  return emptyable(day(sentence), sentence).check(isNearDay)
}

/** The largest id: ids are PostgreSQL integers. */
const MAX_ID = 2_147_483_647

/** A positive whole number as the id of anything but a user (spec 1.3). */
export function id(sentence = 'This must be a positive whole number') {
  return z
    .int({ error: sentence })
    .check(z.minimum(1, { error: sentence }), z.maximum(MAX_ID, { error: sentence }))
}

/** A user's id: UUID (version 7 when made here), lower case. */
export function userId(sentence = 'This is not the id of a user') {
  return z
    .string({ error: sentence })
    .check(
      z.toLowerCase(),
      z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: sentence }),
    )
}

/** The id in a path: digits only, otherwise the record does not exist (the server replies 404 rather than 400). */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, { error: 'There is nothing with this id' })),
  z.pipe(
    z.transform((value: string) => Number(value)),
    z.int().check(z.maximum(MAX_ID, { error: 'There is nothing with this id' })),
  ),
)

/** An instant in ISO 8601, UTC. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

/** A whole number in a query string, between min and max. */
export function queryInteger(options: { min: number; max: number; otherwise: number }) {
  const sentence = `This must be a whole number from ${options.min} to ${options.max}`
  return z._default(
    z.pipe(
      z.string({ error: sentence }).check(z.regex(/^\d{1,10}$/, { error: sentence, abort: true })),
      z.pipe(
        z.transform((value: string) => Number(value)),
        z
          .number()
          .check(z.minimum(options.min, { error: sentence }), z.maximum(options.max, { error: sentence })),
      ),
    ),
    options.otherwise,
  )
}

/** A query key that may be repeated: always a list, empty when absent, at most 50 entries. */
export function repeatable<Item extends z.ZodMiniType<unknown, string>>(item: Item) {
  return z._default(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : [value]) as unknown[]),
      z.array(item).check(z.maxLength(50, { error: 'Too many values' })),
    ),
    [],
  )
}

/** A field that may be empty as null or, as forms send it, ''. @param sentence the message when it is invalid */
export function emptyable<Inner extends z.ZodMiniType>(inner: Inner, sentence: string) {
  return z.pipe(
    z.nullable(z.union([z.literal(''), inner], { error: sentence })),
    z.transform((value) => (value === '' ? null : (value as z.output<Inner>))),
  )
}
