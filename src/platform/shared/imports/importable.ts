import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { CellFormat, Fields } from '../entity-fields.ts'
import { type EntityDefinition, fieldsOf } from '../entity.ts'
import type { Permission } from '../permissions.ts'
import type { ImportTool } from './import-tool.ts'
import { wordKey } from './word-key.ts'

/** Maximum rows of one import: all of them are stored, or none. */
export const MAX_IMPORT_ROWS = 5_000
/** Maximum bytes of the rows as sent. */
export const MAX_IMPORT_BYTES = 8_000_000

/** A field of the form for a single record, and its names in files. */
export interface ImportField {
  name: string
  label: string
  reading: CellFormat
  isRequired?: true
  /** Who may set it; for others a file's column is one that is not imported. Everybody by default. */
  can?: Permission
  /** What one of the choices is called. */
  noun?: string
  /** Whether the ids of the choices are numbers. */
  hasNumbers?: true
  /** Whether the choices are `Yes` and `No`, sent as true and false. */
  isFlag?: true
  /** The field's value when the cell is empty, if not empty. */
  whenEmpty?: string
  /** Sent for an empty cell, if omitting the field would have a meaning. */
  sentWhenEmpty?: null
  /** If the value differs from the text: converts in both directions. */
  format?: { read: (text: string) => string | null; show: (value: string) => string }
  /** Converts texts that are Markdown instead; a field without it has no formatted texts. */
  readMarkdown?: (text: string) => string | null
  /** Its names in files, ours and those of other tools: lower case without punctuation, the most certain first. */
  headers: string
}

/** One of the records that a field can refer to. */
export interface ImportChoice {
  /** The value that is sent. */
  value: string
  label: string
  /** Its other names in files. */
  names?: readonly string[]
}

/** The choices of the fields, by field name. */
export type ImportChoices = Readonly<Record<string, readonly ImportChoice[]>>

/** Yes and No, as files say it. */
export const YES_OR_NO: readonly ImportChoice[] = [
  { value: 'Yes', label: 'Yes', names: ['true', '1', 'y', 'x'] },
  { value: 'No', label: 'No', names: ['false', '0', 'n'] },
]

/** Something that can be imported, one record per row; each feature declares its own. */
export interface Importable<Row extends z.ZodMiniType = z.ZodMiniType> {
  /** The plural, in texts, in addresses and as the table's name: `clients`. */
  name: string
  /** The singular, in texts and in `changes`: `client`. */
  one: string
  /** The page that shows them afterwards. */
  path: string
  /** The permissions to add and to delete one, which importing and removing one's own import require too. */
  can: Readonly<Record<'create' | 'delete', Permission>>
  /** For the API's documentation. */
  summary: string
  /** A row in the format of the form for a single record. */
  row: Row
  /** In the form's order. */
  fields: readonly ImportField[]
  /** Other tools whose exports are recognised. */
  tools?: readonly ImportTool[]
  /** The row of the example file, by field. */
  example: Readonly<Record<string, string | number>>
  /** Shown below the chosen columns. */
  columnsNote?: string
  /** Shown above the checked rows. */
  checkNote?: string
  endpoint: ReturnType<typeof importEndpoint<Row>>
}

/** The result of an import and its id, by which it can be removed for a day. */
export const Imported = z.object({ id: z.int(), imported: z.int() })
export type Imported = z.infer<typeof Imported>

/** Declares what can be imported, from which the call follows. */
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
 * The fields of an entity for an import, in the form's order.
 * @param words their other names in files, in lower case without punctuation, the most certain first
 * @param whenEmpty a field's value for an empty cell, if not empty
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
