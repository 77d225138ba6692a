import type { QueryClient } from '@tanstack/react-query'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { offerUndo, offerUndoByKey } from '#platform/web/undo/undo-toast.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { createTime, deleteTime, updateTime } from '../../shared/time-endpoints.ts'
import type { TimeEntry } from '../../shared/time-schema.ts'
import { mondayOf } from '../../shared/time-search.ts'
import { placeName } from '../timer/change-timer.ts'
import { type CellPlace, rowKeyOf } from './cell-key.ts'
import type { Sending } from './cell-saver.ts'
import { rowKeyOfEntry } from './week-rows.ts'
import { type WeekTime, weekTimeQuery, withEntries, withoutEntry } from './week-queries.ts'

/** The cell has more than one entry by now, so that one length does not say which of them is meant. */
export class SeveralEntries extends Error {
  override readonly name = 'SeveralEntries'
}

/**
 * Stores the minutes of a cell: as a new entry, in its only one, or by deleting that; 0 is none. What is stored decides,
 * not what the screen showed when it was typed.
 * @throws ApiError; SeveralEntries
 */
export async function saveCell(
  queryClient: QueryClient,
  cell: CellPlace,
  minutes: number,
  { idempotencyKey, isUncertain }: Sending,
): Promise<void> {
  const query = weekTimeQuery(cell.userId, mondayOf(cell.day))
  const seen = isUncertain ? undefined : queryClient.getQueryData(query.queryKey)
  const week = seen ?? (await queryClient.fetchQuery({ ...query, staleTime: 0 }))
  const entries = entriesOf(week, cell)
  const [entry] = entries
  if (entries.length > 1) throw new SeveralEntries()
  if (entry === undefined) {
    if (minutes > 0) await add(queryClient, cell, minutes, idempotencyKey)
    return
  }
  if (entry.minutes === minutes) return
  try {
    if (minutes === 0) await remove(queryClient, cell, entry)
    else await change(queryClient, cell, entry, minutes)
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone || isUncertain) throw error
    // deleted meanwhile, perhaps by an earlier attempt
    await saveCell(queryClient, cell, minutes, { idempotencyKey, isUncertain: true })
  }
}

/** The entries of a cell. */
export function entriesOf(week: WeekTime, { place, day }: CellPlace): TimeEntry[] {
  const row = rowKeyOf(place)
  return week.entries.filter((entry) => entry.day === day && rowKeyOfEntry(entry) === row)
}

async function add(queryClient: QueryClient, cell: CellPlace, minutes: number, idempotencyKey: string) {
  const { userId, place, day } = cell
  const body = { ...place, day, minutes, ...(userId === 'me' ? {} : { userId }) }
  const { reply, changes } = await write(queryClient, { entity: 'time-entry' }, () =>
    callWithMetadata(createTime, { body }, { idempotencyKey }),
  )
  show(queryClient, cell, reply.entries)
  offerUndoByKey(changes, reply.entries[0] === undefined ? 'Time' : told(reply.entries[0]))
}

async function change(queryClient: QueryClient, cell: CellPlace, { id }: TimeEntry, minutes: number) {
  const { reply, changes } = await write(queryClient, { entity: 'time-entry' }, () =>
    callWithMetadata(updateTime, { params: { id: String(id) }, body: { minutes } }),
  )
  show(queryClient, cell, [reply])
  offerUndoByKey(changes, told(reply))
}

async function remove(queryClient: QueryClient, cell: CellPlace, entry: TimeEntry) {
  const { changes } = await write(queryClient, { entity: 'time-entry', removes: entry.id }, () =>
    callWithMetadata(deleteTime, { params: { id: String(entry.id) } }),
  )
  put(queryClient, cell, (week) => withoutEntry(week, entry.id))
  // its note is gone with it, and the sheet does not show notes
  offerUndo(changes, { message: `${told(entry)} deleted` })
}

function show(queryClient: QueryClient, cell: CellPlace, entries: readonly TimeEntry[]): void {
  const monday = mondayOf(cell.day)
  put(queryClient, cell, (week) => withEntries(week, entries, (day) => mondayOf(day) === monday))
}

function put(queryClient: QueryClient, { userId, day }: CellPlace, next: (week: WeekTime) => WeekTime): void {
  const { queryKey } = weekTimeQuery(userId, mondayOf(day))
  queryClient.setQueryData(queryKey, (week) => (week === undefined ? undefined : next(week)))
}

function told(entry: TimeEntry): string {
  return `${formatLength(entry.minutes)} h on “${placeName(entry)}”`
}
