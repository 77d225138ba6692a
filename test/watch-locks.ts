import pg from 'pg'
import { LOCK_ORDER, type LockedTable } from '#platform/server/database/lock-order.ts'

/** Violations of the lock order by transactions, each as `after …: … by …`. */
export interface WatchedLocks {
  faults: string[]
  stop(): void
}

interface Taken {
  modes: Set<string>
  highest: LockedTable | undefined
}

const HELD = `select relation::regclass::text as name, mode from pg_locks
  where pid = pg_backend_pid() and locktype = 'relation' and mode in ('RowShareLock', 'RowExclusiveLock')`
/**
 * The recipients of a notification are locked last, so that they still exist when it is stored: nothing waits behind
 * that.
 */
const TELLS = /insert into notifications/

/**
 * After each statement of a transaction, queries which tables have row locks by then, including those by triggers and
 * foreign keys, and compares them with LOCK_ORDER.
 */
export function watchLocks(): WatchedLocks {
  // oxlint-disable-next-line typescript/unbound-method -- called with the client as `this` below
  const query = pg.Client.prototype.query as (this: pg.Client, ...rest: unknown[]) => unknown
  const transactions = new WeakMap<pg.Client, Taken>()
  const watched: WatchedLocks = {
    faults: [],
    stop: () => void Object.assign(pg.Client.prototype, { query }),
  }
  const note = async (client: pg.Client, text: string) => {
    if (/^\s*(begin|start transaction)/i.test(text)) {
      transactions.set(client, { modes: new Set(), highest: undefined })
    } else if (/^\s*(commit|rollback)/i.test(text)) transactions.delete(client)
    const taken = transactions.get(client)
    if (taken === undefined) return
    const { rows } = (await query.call(client, HELD)) as { rows: { name: string; mode: string }[] }
    watched.faults.push(...newFaults(taken, rows, text))
  }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...rest: unknown[]) {
      const answer = query.call(this, ...rest)
      if (!(answer instanceof Promise)) return answer
      const [statement] = rest
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      return answer.then(async (result: unknown) => {
        await note(this, text)
        return result
      })
    },
  })
  return watched
}

function newFaults(taken: Taken, held: readonly { name: string; mode: string }[], text: string): string[] {
  const faults: string[] = []
  const before = taken.highest
  for (const { name, mode } of held) {
    const table = LOCK_ORDER.find((each) => each === name)
    if (table === undefined || taken.modes.has(`${name} ${mode}`)) continue
    taken.modes.add(`${name} ${mode}`)
    const isNew = mode === 'RowExclusiveLock' && new RegExp(`insert into "?${name}\\b`).test(text)
    // locked before, changed now
    const isLocked = mode === 'RowExclusiveLock' && taken.modes.has(`${name} RowShareLock`)
    if (isNew || isLocked || TELLS.test(text)) continue
    if (rankOf(table) < rankOf(before)) faults.push(`after ${before}: ${table} by ${text}`)
    if (rankOf(table) > rankOf(taken.highest)) taken.highest = table
  }
  return faults
}

function rankOf(table: LockedTable | undefined): number {
  return table === undefined ? -1 : LOCK_ORDER.indexOf(table)
}
