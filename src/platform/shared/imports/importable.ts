import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { CellFormat, Fields } from '../entity-fields.ts'
import { type EntityDefinition, fieldsOf } from '../entity.ts'
import type { Permission } from '../permissions.ts'
import { wordKey } from './word-key.ts'

/** Rows of one import: all of them are stored, or none. */
export const MAX_IMPORT_ROWS = 5_000
/** Bytes of the rows as they are sent. */
export const MAX_IMPORT_BYTES = 8_000_000

/** A field of the form for a single one, and how files call it. */
export interface ImportField {
  name: string
  label: string
  reading: CellFormat
  isRequired?: true
  /** What one of the things to choose from is called. */
  noun?: string
  /** The things to choose from have ids that are numbers. */
  hasNumbers?: true
  /** What the field is when nothing is said, where that is not nothing. */
  whenEmpty?: string
  /** Sent when nothing is said, where leaving the field out would mean something. */
  sentWhenEmpty?: null
  /** Where the value is not the text itself: what is sent for a text, and the text of what is sent. */
  format?: { read: (text: string) => string | null; show: (value: string) => string }
  /** What files call it, ours and those of other tools: in small letters without signs, the surest first. */
  headers: string
}

/** One of the things that a field can point to. */
export interface ImportChoice {
  /** What is sent. */
  value: string
  label: string
  /** What files may call it besides. */
  names?: readonly string[]
}

/** What the fields with choices can point to, by their names. */
export type ImportChoices = Readonly<Record<string, readonly ImportChoice[]>>

/** What can be imported, one in each row of a file; each feature declares its own. */
export interface Importable<Row extends z.ZodMiniType = z.ZodMiniType> {
  /** What many are called, in words, in addresses and by their table: `clients`. */
  name: string
  /** What one is called, in words and in `changes`: `client`. */
  one: string
  /** The page where they are seen afterwards. */
  path: string
  /** What adding and deleting a single one need: importing them, and removing an import of one's own. */
  can: Readonly<Record<'create' | 'delete', Permission>>
  /** For the API's documentation. */
  summary: string
  /** A row as the form of a single one sends it. */
  row: Row
  /** In the form's order. */
  fields: readonly ImportField[]
  /** A row of the file that shows what can be imported, by field. */
  example: Readonly<Record<string, string | number>>
  /** Said below the columns that are chosen. */
  columnsNote?: string
  /** Said above the rows that are checked. */
  checkNote?: string
  endpoint: ReturnType<typeof importEndpoint<Row>>
}

/** What came of an import, and its id: it can be removed again for a day. */
export const Imported = z.object({ id: z.int(), imported: z.int() })
export type Imported = z.infer<typeof Imported>

/** Declares what can be imported: the call that does it follows. */
export function importable<Row extends z.ZodMiniType>(
  declared: Omit<Importable<Row>, 'endpoint'>,
): Importable<Row> {
  return { ...declared, endpoint: importEndpoint(declared) }
}

function importEndpoint<Row extends z.ZodMiniType>({
  name,
  can,
  summary,
  row,
}: Pick<Importable<Row>, 'name' | 'can' | 'summary' | 'row'>) {
  return endpoint('POST', `/import/${name}`, {
    can: can.create,
    summary,
    body: z.object({
      rows: z
        .array(row)
        .check(
          z.minLength(1, { error: 'There is nothing to import' }),
          z.maxLength(MAX_IMPORT_ROWS, { error: 'At most 5,000 rows can be imported at once' }),
        ),
    }),
    maxBytes: MAX_IMPORT_BYTES,
    reply: Imported,
    status: 201,
  })
}

/**
 * The fields of an entity as an import has them, in the form's order.
 * @param words what files call them besides their own names and labels, in small letters without signs, the surest first
 * @param whenEmpty what a field is when nothing is said, where that is not nothing
 */
export function importFields<F extends Fields>(
  definition: EntityDefinition<F>,
  words: Readonly<Partial<Record<keyof F, string>>>,
  whenEmpty?: Readonly<Partial<Record<keyof F, string>>>,
): readonly ImportField[] {
  return fieldsOf(definition).map(({ name, label, cell, isRequired }) => ({
    name,
    label,
    reading: cell,
    ...(isRequired ? { isRequired } : {}),
    ...(whenEmpty?.[name] === undefined ? {} : { whenEmpty: whenEmpty[name] }),
    headers: [...new Set([name.toLowerCase(), wordKey(label)]), words[name] ?? ''].join(' ').trim(),
  }))
}
