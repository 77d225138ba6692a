import { fieldLabels } from '#platform/shared/entity.ts'
import type { FileTable } from '#platform/shared/imports/import-tool.ts'
import { wordKey } from '#platform/shared/imports/word-key.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { TASK_LINK_LABELS } from '../task-link-columns.ts'
import { task } from '../task-schema.ts'

const LABELS = { ...fieldLabels(task), ...TASK_LINK_LABELS }

/** The fields of a task as texts that are read like the cells of any file. */
export type TaskCells = Partial<Record<keyof typeof LABELS, string>>

/** A row of a tool's table, by the keys of its column names ({@link wordKey}). */
export interface ToolRow<Key extends string> {
  /** The first of these columns that is not empty, without the space around it; '' if there is none. */
  cell: (...keys: Key[]) => string
  /** All cells of a column that a file may repeat, without empty ones. */
  cells: (key: Key) => string[]
}

/** The keys of a table's columns. */
export function keysOf({ header }: Pick<FileTable, 'header'>): ReadonlySet<string> {
  return new Set(header.map(wordKey))
}

/**
 * Turns the columns of a tool into those of tasks; columns that the tool does not read stay behind them. Columns without
 * anything in them are left out.
 * @param reads the keys of all columns that `toTasks` reads
 * @param toTasks the tasks of all rows, in their order
 */
export function toolTable<Key extends string>(
  { header, rows }: FileTable,
  reads: readonly Key[],
  toTasks: (rows: readonly ToolRow<Key>[]) => readonly TaskCells[],
): FileTable {
  const columns = Map.groupBy(header.keys(), (index) => wordKey(header[index] ?? ''))
  const read = new Set<number>(reads.flatMap((key) => columns.get(key) ?? []))
  const rest = [...header.keys()].filter((index) => !read.has(index))
  const tasks = toTasks(rows.map(({ cells }) => toolRow(columns, cells)))
  const own = tableOf(tasks)
  return {
    header: [...own.header, ...rest.map((index) => header[index] ?? '')],
    rows: rows.map(({ number, cells }, row) => ({
      number,
      cells: [
        ...(own.rows[row]?.cells ?? []),
        ...rest.map((index) => cells[index] ?? ''),
        // a row that is too long is told so
        ...cells.slice(header.length),
      ],
    })),
  }
}

/** Tasks as a table of the columns that they fill, numbered from 1. */
export function tableOf(tasks: readonly TaskCells[]): FileTable {
  const fields = fieldNames().filter((field) => tasks.some((cells) => (cells[field] ?? '') !== ''))
  return {
    header: fields.map((field) => LABELS[field]),
    rows: tasks.map((cells, index) => ({
      number: index + 1,
      // other tools allow several lines in a name
      cells: fields.map((field) =>
        field === 'taskName' ? (cells[field] ?? '').replaceAll(/\s+/g, ' ').trim() : (cells[field] ?? ''),
      ),
    })),
  }
}

function fieldNames(): (keyof typeof LABELS)[] {
  const isField = (name: string): name is keyof typeof LABELS => name in LABELS
  return Object.keys(LABELS).filter(isField)
}

function toolRow<Key extends string>(
  columns: ReadonlyMap<string, readonly number[]>,
  row: readonly string[],
): ToolRow<Key> {
  const cells = (key: Key) =>
    (columns.get(key) ?? []).map((index) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
  return { cells, cell: (...keys) => keys.flatMap(cells)[0] ?? '' }
}

/** Names of labels in one cell; commas separate them. */
export function labelCell(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(',', ' ').trim()).join(', ')
}

/** A number of seconds as a length of at least a minute; other texts are returned unchanged, 0 is empty. */
export function lengthOfSeconds(text: string): string {
  if (!/^\d{1,12}(?:\.0+)?$/.test(text)) return text
  const seconds = Number(text)
  return seconds === 0 ? '' : formatLength(Math.max(1, Math.round(seconds / 60)))
}
