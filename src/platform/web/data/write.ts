import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'
import { liveState } from './live.ts'
import { beginWrite, endWrite } from './own-writes.ts'
import { dropThing, type Put, putThing, thingsOf } from './put-reply.ts'

/** What a write concerns. */
interface Written {
  /** The entity that it changes, by the name that queries have in `meta.entities`. */
  entity: string
  /** The id of what it deletes. */
  removes?: number | string | undefined
}

/** The reply to a write, with the numbers of its changes; see callWithMetadata. */
export interface WriteAnswer<Reply = unknown> {
  reply: Reply
  changes: readonly number[]
}

/** The number of the last own change of each thing that a cache shows: replies may arrive in another order. */
const newest = new WeakMap<QueryClient, Map<string, number>>()

/**
 * The one way in which a write reaches this browser's screen. The reply is put into every cached query that shows the
 * thing (`meta.shows`); of the queries that name the entity (`meta.entities`) those are fetched that may be old all the
 * same, each once; and the live connection's word of this very change is passed over. Decision 034.
 *
 * A failure changes nothing. What the server does not have, or has otherwise, is fetched, and so is what was not deleted.
 * @returns the call's answer, once the screens show it
 * @throws what the call throws
 */
export async function write<Answer extends WriteAnswer>(
  queryClient: QueryClient,
  { entity, removes }: Written,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const running = beginWrite()
  let own: Parameters<typeof endWrite>[1]
  try {
    const answer = await send()
    const { changes } = answer
    // where nothing was changed, the reply has no place among the changes of others
    const isHeard = () => liveState.get() === 'live' && !running.isOvertaken && changes.length > 0
    const queries = dependentsOf(queryClient, entity)
    const stopped = queries.filter(({ state }) => state.fetchStatus !== 'idle')
    // an answer that is on its way may not have the change yet
    await Promise.all(
      stopped.map((query) => (query.state.data === undefined ? undefined : query.cancel({ revert: true }))),
    )
    const old = new Set(stopped)
    for (const query of queries) if (!show(queryClient, query, { entity, removes, answer })) old.add(query)
    await new Promise<void>((resolve) => {
      notifyManager.schedule(resolve)
    })
    // a first fetch goes on, though it may have begun before the change: then the live connection's word is needed
    if (isHeard() && stopped.every((query) => query.state.data !== undefined)) own = { entity, changes }
    fetchAgain(queryClient, isHeard() ? old : new Set(queries))
    return answer
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409)
    if (isRefused || removes !== undefined) refresh(queryClient, entity)
    throw error
  } finally {
    endWrite(running, own)
  }
}

/** Fetches whatever names the entity, where an edit that was shown before its call failed. */
export function refresh(queryClient: QueryClient, entity: string): void {
  fetchAgain(queryClient, new Set(dependentsOf(queryClient, entity)))
}

function fetchAgain(queryClient: QueryClient, queries: ReadonlySet<Query>): void {
  void queryClient.invalidateQueries({ predicate: (query) => queries.has(query) })
}

/** Puts the answer into the data of a query. @returns whether it is current by that */
function show(
  queryClient: QueryClient,
  query: Query,
  { entity, removes, answer }: Written & { answer: WriteAnswer },
): boolean {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  const shows = query.meta?.shows
  if (data === undefined || shows?.entity !== entity) return false
  let put: Put = { data, isCurrent: true }
  const things = removes === undefined ? thingsOf(answer.reply) : []
  if (removes !== undefined) put = dropThing(data, removes, shows)
  else if (things.length === 0) return false
  for (const thing of things) {
    if (!isNewest(queryClient, `${entity} ${thing.id}`, answer.changes)) continue
    const next = putThing(put.data, thing, shows)
    put = { data: next.data, isCurrent: put.isCurrent && next.isCurrent }
  }
  queryClient.setQueryData(query.queryKey, put.data, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
  return put.isCurrent
}

/** Whether no later change of the thing was shown: its changes follow each other, so their numbers do as well. */
function isNewest(queryClient: QueryClient, name: string, changes: readonly number[]): boolean {
  const known = newest.get(queryClient) ?? new Map<string, number>()
  newest.set(queryClient, known)
  const last = Math.max(0, ...changes)
  if (last < (known.get(name) ?? 0)) return changes.length === 0
  known.set(name, last)
  return true
}

/** The queries that name the entity, and those that were filled before anybody looked: they cannot say what they show. */
function dependentsOf(queryClient: QueryClient, entity: string): Query[] {
  return queryClient.getQueryCache().findAll({
    predicate: ({ meta, options }) =>
      meta?.entities?.includes(entity) === true || options.queryFn === undefined,
  })
}
