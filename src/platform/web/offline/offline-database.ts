import { OFFLINE_DATABASE } from './forget-offline-data.ts'

/** The metadata of a stored query, available without reading it. */
export interface KeptEntry {
  /** Approximate size in bytes. */
  size: number
  /** When it was last known to be current, in server time, in milliseconds since 1970. */
  until: number
}

/** The account and build of the stored data, and its extent. */
export interface KeptIndex {
  accountId: string
  /** Role and status: they determine what may be seen. */
  rights: string
  build: string
  /** By the query's hash. */
  entries: Record<string, KeptEntry>
}

/** A query's data as it was last seen. */
export interface KeptQuery {
  hash: string
  queryKey: readonly unknown[]
  data: unknown
}

const QUERIES = 'queries'
const INDEX = 'index'
const ONLY_KEY = 'only'

/** One transaction over the stored data. */
export interface KeptStores {
  index(): Promise<KeptIndex | undefined>
  queries(): Promise<KeptQuery[]>
  putIndex(index: KeptIndex): void
  /** @throws DOMException (DataCloneError) for what cannot be stored, such as a function */
  putQuery(query: KeptQuery): void
  drop(hash: string): void
  clear(): void
}

/**
 * Runs work in one transaction of the browser's database, which is opened for it and closed afterwards: another page
 * that signs out can delete it at any time.
 * @throws whatever the work throws, and DOMException where the browser stores nothing
 */
export async function withKeptStores<Result>(
  mode: IDBTransactionMode,
  work: (stores: KeptStores) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    const transaction = database.transaction([QUERIES, INDEX], mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
    const queries = transaction.objectStore(QUERIES)
    const index = transaction.objectStore(INDEX)
    const [result] = await Promise.all([
      work({
        index: () => answer<KeptIndex | undefined>(index.get(ONLY_KEY)),
        queries: () => answer<KeptQuery[]>(queries.getAll()),
        putIndex: (known) => void index.put(known, ONLY_KEY),
        putQuery: (query) => void queries.put(query),
        drop: (hash) => void queries.delete(hash),
        clear: () => void queries.clear(),
      }),
      ended,
    ])
    return result
  } finally {
    database.close()
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(OFFLINE_DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(QUERIES, { keyPath: 'hash' })
    request.result.createObjectStore(INDEX)
  })
  const database = await answer(request)
  database.addEventListener('versionchange', () => database.close())
  return database
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}
