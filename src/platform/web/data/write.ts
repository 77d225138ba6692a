import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'
import { entitiesOf } from './entities-of.ts'
import { liveState } from './live.ts'
import { beginWrite, endWrite } from './own-writes.ts'
import { dropRecord, type Put, putRecord, recordsOf } from './put-reply.ts'

/** The subject of a write. */
interface Written {
  /** The entity that it changes, by its name in `meta.entities`. */
  entity: string
  /** The id of the record that it deletes. */
  removes?: number | string | undefined
  /**
   * Whether the reply lacks what changed, as after a restore or an import. Nothing of it is shown; `write` ends once the
   * entity's queries are refetched.
   */
  refetches?: boolean
}

/** The reply to a write, with the numbers of its changes; see callWithMetadata. */
export interface WriteAnswer<Reply = unknown> {
  reply: Reply
  changes: readonly number[]
}

/** The number of the last own change of each record in a cache: replies may arrive in a different order. */
const newest = new WeakMap<QueryClient, Map<string, number>>()

/**
 * The only way in which a write reaches this browser's screen (decision 034). The reply is put into every cached query
 * that contains the record (`meta.shows`); queries of the entity (`meta.entities`) that may still be stale are refetched
 * once; the live connection's echo of the change is ignored.
 *
 * A failure changes nothing. After 404 and 409, and after a failed deletion, the entity's queries are refetched.
 * @returns the call's answer, once the screens show it
 * @throws what the call throws
 */
export async function write<Answer extends WriteAnswer>(
  queryClient: QueryClient,
  { entity, removes, refetches = false }: Written,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const running = beginWrite()
  let fetched: Promise<void> | undefined
  let own: Parameters<typeof endWrite>[1]
  try {
    const answer = await send()
    const { changes } = answer
    // without a change number the reply cannot be ordered among the changes of others
    const isReceived = () => liveState.get() === 'live' && !running.isOvertaken && changes.length > 0
    const queries = dependentsOf(queryClient, entity)
    const stopped = queries.filter(({ state }) => state.fetchStatus !== 'idle')
    // an answer in flight may not contain the change yet
    await Promise.all(
      stopped.map((query) => (query.state.data === undefined ? undefined : query.cancel({ revert: true }))),
    )
    const old = new Set(stopped)
    await new Promise<void>((resolve) => {
      // the caller continues in the task that notifies the screens: what it shows itself is in the same frame
      notifyManager.batch(() => {
        for (const query of queries)
          if (refetches || !show(queryClient, query, { entity, removes, answer })) old.add(query)
        notifyManager.schedule(resolve)
      })
    })
    // a first fetch continues, though it may have started before the change: then the echo is needed
    if (isReceived() && stopped.every((query) => query.state.data !== undefined)) own = { entity, changes }
    fetched = fetchAgain(queryClient, isReceived() ? old : new Set(queries))
    return answer
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409)
    if (isRefused || removes !== undefined) fetched = refresh(queryClient, entity)
    throw error
  } finally {
    endWrite(running, own)
    if (refetches) await fetched
  }
}

/** Refetches the entity's queries, after the call of an optimistic edit failed. */
export function refresh(queryClient: QueryClient, entity: string): Promise<void> {
  return fetchAgain(queryClient, new Set(dependentsOf(queryClient, entity)))
}

/** Refetches every query, after a call that changes records of almost every entity. */
export function refreshAll(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries()
}

function fetchAgain(queryClient: QueryClient, queries: ReadonlySet<Query>): Promise<void> {
  return queryClient.invalidateQueries({ predicate: (query) => queries.has(query) })
}

/** Puts the answer into a query's data. @returns whether the data is current now */
function show(
  queryClient: QueryClient,
  query: Query,
  { entity, removes, answer }: Omit<Written, 'refetches'> & { answer: WriteAnswer },
): boolean {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  const shows = query.meta?.shows
  if (data === undefined || shows?.entity !== entity) return false
  let put: Put = { data, isCurrent: true }
  const isReply = shows.isReply === true
  const records = removes === undefined && !isReply ? recordsOf(answer.reply) : []
  if (removes !== undefined) put = dropRecord(data, removes, shows)
  else if (isReply) put = { data: answer.reply, isCurrent: true }
  else if (records.length === 0) return false
  for (const record of records) {
    if (!isNewest(queryClient, `${entity} ${record.id}`, answer.changes)) continue
    const next = putRecord(put.data, record, shows)
    put = { data: next.data, isCurrent: put.isCurrent && next.isCurrent }
  }
  queryClient.setQueryData(query.queryKey, put.data, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
  return put.isCurrent
}

/** Whether no later change of the record was shown: change numbers ascend. */
function isNewest(queryClient: QueryClient, name: string, changes: readonly number[]): boolean {
  const known = newest.get(queryClient) ?? new Map<string, number>()
  newest.set(queryClient, known)
  const last = Math.max(0, ...changes)
  if (last < (known.get(name) ?? 0)) return changes.length === 0
  known.set(name, last)
  return true
}

/** The queries of the entity, and those that were filled before they were used and therefore have no `meta`. */
function dependentsOf(queryClient: QueryClient, entity: string): Query[] {
  return queryClient.getQueryCache().findAll({
    predicate: (query) => entitiesOf(query).includes(entity) || query.options.queryFn === undefined,
  })
}
