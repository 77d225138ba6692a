import { useState } from 'react'
import * as z from 'zod/mini'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/lists/kept-choice.ts'
import type { AddedRow } from './week-rows.ts'

const NAME = 'time-rows'
/** The most weeks of which rows are kept, the newest ones. */
const MAX_WEEKS = 20

// ids only, so that no names stay in the browser
const Kept = z.record(z.string(), z.array(z.object({ key: z.string(), projectId: z.nullable(z.int()) })))
type Kept = z.infer<typeof Kept>

/** The rows of a week that are shown without time in them, kept in this browser for the account and week. */
export function useAddedRows(
  userId: string,
  monday: string,
): [rows: readonly AddedRow[], add: (rows: readonly AddedRow[]) => void] {
  const { id } = useAccount()
  const [kept, setKept] = useState(() => read(id))
  const week = `${monday} ${userId}`
  const add = (rows: readonly AddedRow[]) => {
    // another tab may have added some
    const stored = read(id)
    const before = stored[week] ?? []
    const fresh = rows.filter(({ key }) => before.every((row) => row.key !== key))
    const next = newestWeeks({ ...stored, [week]: [...before, ...fresh] })
    keepChoice(NAME, id, JSON.stringify(next))
    setKept(next)
  }
  return [kept[week] ?? NO_ROWS, add]
}

const NO_ROWS: readonly AddedRow[] = []

function newestWeeks(kept: Kept): Kept {
  return Object.fromEntries(
    Object.entries(kept)
      .toSorted(([one], [other]) => other.localeCompare(one, 'en'))
      .slice(0, MAX_WEEKS),
  )
}

function read(accountId: string): Kept {
  const stored = readChoice(NAME, accountId)
  try {
    return z.safeParse(Kept, JSON.parse(stored ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}
