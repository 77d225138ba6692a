import * as z from 'zod/mini'
import { email as emailSchema, emptyableDay, id, line as lineSchema, text as textSchema } from './fields.ts'
import { withSeparators } from './counted.ts'
import { type Cents, isFactor, lkrAmount, toCents } from './money.ts'

/**
 * How the audit trail formats a recorded value: unchanged · a calendar day · an instant · cents · a percentage ·
 * yes or no · the lines of a document · their number · whole minutes · only that it changed · the title of the record with this id, or of each
 * of several.
 */
export type AuditFormat =
  | 'text'
  | 'day'
  | 'instant'
  | 'money'
  | 'percent'
  | 'flag'
  | 'lines'
  | 'count'
  | 'minutes'
  | 'changed'
  | `the ${string}`

/** The audit trail's label of a column, the same as in the form, and the format of its values. */
export type AuditField = readonly [label: string, format: AuditFormat]

/**
 * How a cell of an imported file becomes a value: unchanged · a day · an amount · a percentage, with or without its sign
 * · a length of time, in minutes · one of the existing records.
 */
export type CellFormat = 'text' | 'day' | 'amount' | 'percent' | 'length' | 'choice'

/** The suffix of a field's column: `amount` is stored in `amount_cents`. */
export type ColumnSuffix = '' | '_cents' | '_id'

/**
 * One field of an entity: its schemas in calls and replies, and its column. Each function receives what the field's own
 * schema or column produced.
 */
export interface Field<
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Column,
  Suffix extends ColumnSuffix = '',
> {
  /** In the form, the CSV file, the import and the audit trail. */
  label: string
  isRequired: boolean
  input: Input
  reply: Reply
  suffix: Suffix
  audit: AuditFormat
  cell: CellFormat
  /** From the input to the value of the column. */
  store(input: z.output<Input>): Column
}

export type AnyField = Field<z.ZodMiniType, z.ZodMiniType, unknown, ColumnSuffix>
export type Fields = Readonly<Record<string, AnyField>>

type Optional<Schema extends z.ZodMiniType> = z.ZodMiniOptional<z.ZodMiniNullable<Schema>>
type RequiredText = Field<z.ZodMiniString, z.ZodMiniString, string>
type OptionalText = Field<Optional<z.ZodMiniString>, z.ZodMiniNullable<z.ZodMiniString>, string | null>
type DefaultText = Field<z.ZodMiniOptional<z.ZodMiniString>, z.ZodMiniString, string>
type Check = z.core.$ZodCheck<string>

/** A field of any kind; the functions below are the usual ones. */
export function field<Input extends z.ZodMiniType, Reply extends z.ZodMiniType, Column>(
  options: FieldOptions<Input, Reply, Column, ''>,
): Field<Input, Reply, Column>
export function field<
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Column,
  Suffix extends ColumnSuffix,
>(
  options: FieldOptions<Input, Reply, Column, Suffix> & { suffix: Suffix },
): Field<Input, Reply, Column, Suffix>
export function field(options: FieldOptions<z.ZodMiniType, z.ZodMiniType, unknown, ColumnSuffix>): AnyField {
  return { isRequired: false, suffix: '', audit: 'text', cell: 'text', ...options }
}

type FieldOptions<
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Column,
  Suffix extends ColumnSuffix,
> = Pick<Field<Input, Reply, Column, Suffix>, 'label' | 'input' | 'reply' | 'store'> &
  Partial<Field<Input, Reply, Column, Suffix>>

function requiredText(label: string, schema: z.ZodMiniString): RequiredText {
  return field({ label, isRequired: true, input: schema, reply: z.string(), store: (input) => input })
}

function optionalText(label: string, schema: z.ZodMiniString): OptionalText {
  return field({
    label,
    input: z.optional(z.nullable(schema)),
    reply: z.nullable(z.string()),
    // blank text counts as empty
    store: (input) => (input === undefined || input === null || input.trim() === '' ? null : input),
  })
}

function defaultText(label: string, schema: z.ZodMiniString, otherwise: string): DefaultText {
  return field({
    label,
    input: z.optional(schema),
    reply: z.string(),
    store: (input) => input ?? otherwise,
  })
}

interface LineOptions {
  label: string
  /** Characters. */
  max: number
  check?: Check
}

/** One line of text. @param options.required the sentence when it is blank; without it the field may be empty */
export function line(options: LineOptions & { required: string }): RequiredText
export function line(options: LineOptions): OptionalText
export function line(options: LineOptions & { required?: string }): RequiredText | OptionalText {
  const { label, required, check, ...limits } = options
  const schema = lineSchema(required === undefined ? limits : { ...limits, required })
  const checked = check === undefined ? schema : schema.check(check)
  return required === undefined ? optionalText(label, checked) : requiredText(label, checked)
}

/** Text of several lines that may be empty. @param options.max characters */
export function text(options: { label: string; max: number }): OptionalText {
  return optionalText(options.label, textSchema(options.max))
}

/** One line that is never null: it defaults to `otherwise`. @param options.required as in {@link line} */
export function lineOr(
  otherwise: string,
  { label, check, ...limits }: LineOptions & { required?: string },
): DefaultText {
  const schema = lineSchema(limits)
  return defaultText(label, check === undefined ? schema : schema.check(check), otherwise)
}

/** Text of several lines that is never null: it defaults to `otherwise`. @param options.max characters */
export function textOr(otherwise: string, { label, max }: { label: string; max: number }): DefaultText {
  return defaultText(label, textSchema(max), otherwise)
}

/** One e-mail address. @param options.required the message when it is invalid */
export function email(options: { label: string; required: string }): RequiredText {
  return requiredText(options.label, emailSchema(options.required))
}

/** An amount: in LKR in calls and replies, in cents in its column. @param options.required the message when it is missing */
export function money(options: {
  label: string
  required: string
}): Field<z.ZodMiniNumber, z.ZodMiniNumber, Cents, '_cents'> {
  return field({
    label: options.label,
    isRequired: true,
    input: lkrAmount(options.required),
    reply: z.number(),
    suffix: '_cents',
    audit: 'money',
    cell: 'amount',
    store: toCents,
  })
}

/**
 * An amount that may be empty, as {@link money}.
 * @param options.sentence the message when it is no amount
 */
export function optionalMoney(options: {
  label: string
  sentence: string
}): Field<
  Optional<ReturnType<typeof lkrAmount>>,
  z.ZodMiniNullable<z.ZodMiniNumber>,
  Cents | null,
  '_cents'
> {
  return field({
    label: options.label,
    input: z.optional(z.nullable(lkrAmount(options.sentence))),
    reply: z.nullable(z.number()),
    suffix: '_cents',
    audit: 'money',
    cell: 'amount',
    store: (input) => (input === null || input === undefined ? null : toCents(input)),
  })
}

/**
 * A percentage from 0 with at most four decimals, in a column of double precision.
 * @param otherwise the value when it is left out; null: the field may be empty
 * @param options.max the largest, at first 100
 */
export function rateOr<Otherwise extends number | null>(
  otherwise: Otherwise,
  { label, max = 100 }: { label: string; max?: number },
): Field<Optional<z.ZodMiniNumber>, z.ZodMiniType<number | Otherwise>, number | Otherwise> {
  const rate = z.number({ error: `${label} must be a number` }).check(
    z.minimum(0, { error: `${label} must be at least 0`, abort: true }),
    z.maximum(max, { error: `${label} must be at most ${withSeparators(max)}`, abort: true }),
    z.refine((value: number) => isFactor(value), { error: `${label} may have at most four decimals` }),
  )
  const reply = otherwise === null ? z.nullable(z.number()) : z.number()
  return field({
    label,
    input: z.optional(z.nullable(rate)),
    reply: reply as unknown as z.ZodMiniType<number | Otherwise>,
    audit: 'percent',
    cell: 'percent',
    store: (input) => input ?? otherwise,
  })
}

/**
 * The id of an entity of another kind.
 * @param options.to the other kind; @param options.required the message when it is missing
 */
export function reference(options: {
  label: string
  to: string
  required: string
}): Field<ReturnType<typeof id>, z.ZodMiniNullable<z.ZodMiniNumberFormat>, number> {
  return field({
    label: options.label,
    isRequired: true,
    input: id(options.required),
    // null once the referenced record is deleted
    reply: z.nullable(z.int()),
    audit: `the ${options.to}`,
    cell: 'choice',
    store: (input) => input,
  })
}

/** Yes or no. @param otherwise the default */
export function flagOr(
  otherwise: boolean,
  { label }: { label: string },
): Field<z.ZodMiniOptional<z.ZodMiniBoolean>, z.ZodMiniBoolean, boolean> {
  return field({
    label,
    input: z.optional(z.boolean()),
    reply: z.boolean(),
    audit: 'flag',
    cell: 'choice',
    store: (input) => input ?? otherwise,
  })
}

/** A calendar day that may be empty. */
export function optionalDay({
  label,
}: {
  label: string
}): Field<
  z.ZodMiniOptional<ReturnType<typeof emptyableDay>>,
  z.ZodMiniNullable<z.ZodMiniString>,
  string | null
> {
  return field({
    label,
    input: z.optional(emptyableDay()),
    reply: z.nullable(z.string()),
    audit: 'day',
    cell: 'day',
    store: (input) => input ?? null,
  })
}

/** One of several words. @param otherwise the default */
export function wordOr<const Word extends string>(
  otherwise: Word,
  { label, words }: { label: string; words: readonly Word[] },
) {
  const word = z.enum(words, { error: `This must be one of: ${words.join(', ')}` })
  return field({
    label,
    input: z.optional(word),
    reply: z.enum(words),
    cell: 'choice',
    store: (input: Word | undefined): Word => input ?? otherwise,
  })
}
