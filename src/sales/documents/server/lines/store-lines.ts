import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Change, insertChange, noteRecorded } from '#platform/server/records/changes.ts'
import { type DocumentLine, LINE_COLUMNS, type StoredLine } from '../document-lines.ts'
import type { DocumentStore } from '../document-tables.ts'

const COLUMNS = Object.keys(LINE_COLUMNS) as (keyof StoredLine)[]
const COLUMN_REFS = sql.join(COLUMNS.map((column) => sql.ref(column)))
const TYPED_COLUMNS = sql.join(
  COLUMNS.map((column) => sql`${sql.ref(column)} ${sql.raw(LINE_COLUMNS[column])}`),
)
/** More than any position: lines that change places go beyond it first, because positions are unique. */
const BEYOND = 1_000

/** A line to store, at its position from 1. */
type PlacedLine = StoredLine & { position: number }

/** Inserts the lines of a document that has none, and the document's audit row, in one statement. */
export async function storeLines(
  transaction: WriteExecutor,
  store: DocumentStore,
  id: number,
  lines: readonly StoredLine[],
  change: Change,
): Promise<void> {
  const placed = lines.map((line, index) => ({ ...line, position: index + 1 }))
  const recorded = insertChange(change)
  const { rows } = await (
    placed.length === 0
      ? recorded
      : sql<{ id: number }>`with added as (${insertLines(store, id, placed)}) ${recorded}`
  ).execute(transaction)
  noteRecorded(transaction, change, rows)
}

/**
 * The stored lines that new lines continue, in order; null for a new one (spec 9.13). Where no line names one, those
 * with the same description are continued, each once.
 * @param ids what the new lines name
 */
export function continuedLines(
  held: readonly Pick<DocumentLine, 'id' | 'description'>[],
  lines: readonly Pick<StoredLine, 'description'>[],
  ids: readonly (number | null)[],
): (number | null)[] {
  const free = new Set(held.map(({ id }) => id))
  const take = (id: number | null | undefined) => (id && free.delete(id) ? id : null)
  if (ids.some((id) => id !== null)) return ids.map(take)
  return lines.map(({ description }) =>
    take(held.find((line) => free.has(line.id) && line.description === description)?.id),
  )
}

/**
 * Changes the lines of a locked document to others: those that go on keep their ids.
 * @param held its lines
 * @param ids see continuedLines; of each line
 */
export async function replaceLines(
  transaction: WriteExecutor,
  store: DocumentStore,
  id: number,
  held: readonly DocumentLine[],
  { lines, ids }: { lines: readonly StoredLine[]; ids: readonly (number | null)[] },
): Promise<void> {
  const { table, lineTable, lineOwner } = store
  const placed = lines.map((line, index) => ({ ...line, position: index + 1, id: ids[index] ?? null }))
  const before = new Map(held.map((line) => [line.id, line]))
  const changed = placed.filter((line) => line.id !== null && isOther(line, before.get(line.id)))
  const added = placed.filter((line) => line.id === null)
  const kept = ids.filter((each) => each !== null)
  // by id, as the deletion of a task or a project locks them
  await sql`select 1 from ${sql.table(lineTable)} where ${sql.ref(lineOwner)} = ${id} order by id for update`.execute(
    transaction,
  )
  if (kept.length < held.length)
    await sql`
      delete from ${sql.table(lineTable)}
      where ${sql.ref(lineOwner)} = ${id} and id <> all(${kept}::int[])`.execute(transaction)
  await updateLines(transaction, store, changed, before)
  if (added.length > 0) await insertLines(store, id, added).execute(transaction)
  // triggers raise it for lines that are added or removed
  if (added.length === 0 && kept.length === held.length)
    await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(transaction)
}

function isOther(line: PlacedLine, stored: DocumentLine | undefined): boolean {
  return stored?.position !== line.position || COLUMNS.some((column) => stored[column] !== line[column])
}

async function updateLines(
  transaction: WriteExecutor,
  { lineTable }: DocumentStore,
  lines: readonly (PlacedLine & { id: number | null })[],
  before: ReadonlyMap<number, DocumentLine>,
): Promise<void> {
  if (lines.length === 0) return
  const moved = lines.flatMap(({ id, position }) =>
    id !== null && before.get(id)?.position !== position ? [id] : [],
  )
  if (moved.length > 0)
    await sql`
      update ${sql.table(lineTable)} set position = position + ${BEYOND}
      where id = any(${moved}::int[])`.execute(transaction)
  const values = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`line.${column}`)}`))
  await sql`
    update ${sql.table(lineTable)} as stored set position = line.position, ${values}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id int, position int, ${TYPED_COLUMNS})
    where stored.id = line.id`.execute(transaction)
}

function insertLines({ lineTable, lineOwner }: DocumentStore, id: number, lines: readonly PlacedLine[]) {
  return sql`
    insert into ${sql.table(lineTable)} (${sql.ref(lineOwner)}, position, ${COLUMN_REFS})
    select ${id}::int, position, ${COLUMN_REFS}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position int, ${TYPED_COLUMNS})
    order by position`
}
