import type { Query, QueryClient } from '@tanstack/react-query'
import type { Account } from '../data/account-context.tsx'
import { ApiError } from '../data/api-client.ts'
import { ownBuild } from '../data/build.ts'
import { liveState } from '../data/live.ts'
import { type KeptIndex, type KeptQuery, type KeptStores, withKeptStores } from './offline-database.ts'
import { restoredUntil } from './restored-data.ts'
import { serverNow, signedInAccount } from '../data/session.ts'

/**
 * What the signed-in account last saw, stored in this browser for reading offline. It belongs to one account, one role
 * and one build: any other finds nothing and deletes it. The end of the session deletes it too
 * (forget-offline-data.ts).
 */

const KEPT_FOR = 7 * 24 * 60 * 60 * 1000
/** Approximate bytes: data that was current longest ago is removed first. */
const MAX_KEPT = 10_000_000
/** Milliseconds in which changes are collected. */
const GATHER = 2_000
/** Refusals after which data seen earlier may no longer be shown. */
const TAKEN_AWAY = new Set([401, 403, 404])

type Owner = Pick<Account, 'id' | 'role' | 'status'>

/**
 * Stores what the account sees, as it changes. Only data from the server counts: while disconnected nothing is stored.
 * @returns a function that stops it; pending data is then discarded
 */
export function keepOfflineData(queryClient: QueryClient, owner: Owner): () => void {
  const cache = queryClient.getQueryCache()
  const changed = new Set<Query>()
  const gone = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isLive = liveState.get() === 'live'
  let storing: Promise<void> = Promise.resolve()

  const store = (): void => {
    clearTimeout(timer)
    timer = undefined
    // in its current state: changes while disconnected are not from the server
    const seen = [...changed].filter(({ state }) => state.data !== undefined).map(keptOf)
    const dropped = [...gone]
    const known = knownUntil(cache.getAll())
    changed.clear()
    gone.clear()
    storing = storing.then(async () => {
      if (isOver || signedInAccount() !== owner.id) return
      await withKeptStores('readwrite', (stores) => storeSeen(stores, { owner, seen, dropped, known }))
        // a browser that cannot store (full, or forbidden) must not cause a failure
        .catch(() => undefined)
    })
  }
  const schedule = (): void => {
    if (isLive) timer ??= setTimeout(store, GATHER)
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || !isLive || !isKept(event.query)) return
    const { query, action } = event
    if (action.type === 'success') changed.add(query)
    else if (action.type === 'error' && isTakenAway(action.error)) gone.add(query.queryHash)
    else return
    schedule()
  })
  const unfollow = liveState.subscribe(() => {
    const wasLive = isLive
    isLive = liveState.get() === 'live'
    if (isLive) schedule()
    // it was current until now
    else if (wasLive) store()
  })
  const onHidden = () => {
    if (isLive && document.visibilityState === 'hidden') store()
  }
  document.addEventListener('visibilitychange', onHidden)
  for (const query of cache.getAll()) if (isKept(query)) changed.add(query)
  schedule()
  return () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
    unfollow()
    document.removeEventListener('visibilitychange', onHidden)
  }
}

/**
 * Puts what the signed-in account last saw into the cache, to be refetched as soon as possible.
 * @returns until when it was known to be current, in server time, in milliseconds since 1970; undefined without data
 */
export async function restoreOfflineData(queryClient: QueryClient): Promise<number | undefined> {
  try {
    return await withKeptStores('readonly', async (stores) => {
      const [index, queries] = await Promise.all([stores.index(), stores.queries()])
      if (index === undefined || index.accountId !== signedInAccount() || index.build !== (ownBuild ?? ''))
        return undefined
      let last: number | undefined
      for (const { hash, queryKey, data } of queries) {
        const until = index.entries[hash]?.until ?? 0
        if (until < serverNow() - KEPT_FOR || queryClient.getQueryData(queryKey) !== undefined) continue
        queryClient.setQueryData(queryKey, data, { updatedAt: until })
        restoredUntil.set(hash, until)
        last = Math.max(last ?? 0, until)
      }
      await queryClient.invalidateQueries({
        predicate: (query) => restoredUntil.has(query.queryHash),
        refetchType: 'none',
      })
      return last
    })
  } catch {
    return undefined
  }
}

interface Seen {
  owner: Owner
  seen: readonly KeptQuery[]
  /** Hashes of data that may no longer be shown. */
  dropped: readonly string[]
  /** Until when each query is known to be current, by hash. */
  known: ReadonlyMap<string, number>
}

async function storeSeen(stores: KeptStores, { owner, seen, dropped, known }: Seen): Promise<void> {
  const entries = { ...(await entriesOf(stores, owner)) }
  const drop = (hash: string): void => {
    delete entries[hash]
    stores.drop(hash)
  }
  for (const query of seen) {
    try {
      stores.putQuery(query)
      entries[query.hash] = { size: JSON.stringify(query.data)?.length ?? 0, until: 0 }
    } catch {
      // what cannot be stored is fetched again
      drop(query.hash)
    }
  }
  for (const [hash, until] of known) {
    const entry = entries[hash]
    if (entry !== undefined) entries[hash] = { ...entry, until }
  }
  dropped.forEach(drop)
  surplusOf(entries).forEach(drop)
  const { id: accountId } = owner
  stores.putIndex({ accountId, rights: rightsOf(owner), build: ownBuild ?? '', entries })
}

function keptOf({ queryHash: hash, queryKey, state: { data } }: Query): KeptQuery {
  return { hash, queryKey, data }
}

/** All changes since a query was fetched were received, so an unmarked query is current until now. */
function knownUntil(queries: readonly Query[]): Map<string, number> {
  const now = liveState.cutAt() ?? serverNow()
  return new Map(
    queries.map(({ queryHash, state }) => [queryHash, state.isInvalidated ? state.dataUpdatedAt : now]),
  )
}

/** The data stored so far for the same account and build; everything else is deleted. */
async function entriesOf(stores: KeptStores, owner: Owner): Promise<KeptIndex['entries']> {
  const index = await stores.index()
  if (index?.accountId === owner.id && index.rights === rightsOf(owner) && index.build === (ownBuild ?? ''))
    return index.entries
  stores.clear()
  return {}
}

/** The hashes of data that is too old or exceeds the size limit. */
function surplusOf(entries: KeptIndex['entries']): string[] {
  const newestFirst = Object.entries(entries).toSorted(([, one], [, other]) => other.until - one.until)
  let sum = 0
  return newestFirst
    .filter(([, { size, until }]) => {
      sum += size
      return sum > MAX_KEPT || until < serverNow() - KEPT_FOR
    })
    .map(([hash]) => hash)
}

function rightsOf({ role, status }: Owner): string {
  return `${role} ${status}`
}

/** Queries that follow the database's changes are stored, unless their `meta` says otherwise; files never are. */
function isKept({ meta, state }: Query): boolean {
  const isWanted = meta?.isKeptOffline ?? meta?.entities !== undefined
  return isWanted && !(state.data instanceof Blob)
}

function isTakenAway(error: unknown): boolean {
  return error instanceof ApiError && TAKEN_AWAY.has(error.status)
}
