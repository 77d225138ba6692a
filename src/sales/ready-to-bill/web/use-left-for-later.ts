import { useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/lists/kept-choice.ts'
import type { RecordKey } from './ready-work.ts'

const CHOICE = 'left-for-later'
/** The most records that are remembered; the oldest are forgotten first, and ticked again. */
const MAX_LEFT = 4_000

/** What the account does not want to bill yet: kept in this browser, so that it survives closing and reloading. */
export function useLeftForLater() {
  const { id } = useAccount()
  const [before] = useState(() => readLeft(id))
  const [left, setLeft] = useState(before)
  const keep = (next: ReadonlySet<RecordKey>) => {
    setLeft(next)
    keepChoice(CHOICE, id, next.size === 0 ? undefined : JSON.stringify([...next].slice(-MAX_LEFT)))
  }
  return {
    left,
    /** What was left when this was opened. */
    before,
    tick(keys: readonly RecordKey[], isTicked: boolean) {
      const named = new Set(keys)
      const others = [...left].filter((key) => !named.has(key))
      keep(new Set(isTicked ? others : [...others, ...keys]))
    },
    /** Takes back all changes since it was opened. */
    discard: () => keep(before),
  }
}

function readLeft(accountId: string): ReadonlySet<RecordKey> {
  try {
    const stored: unknown = JSON.parse(readChoice(CHOICE, accountId) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter(isKey) : [])
  } catch {
    return new Set()
  }
}

function isKey(value: unknown): value is RecordKey {
  return typeof value === 'string' && /^(?:task|time|expense)-\d{1,10}$/.test(value)
}
