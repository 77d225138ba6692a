import { useEffect, useState } from 'react'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import type { ImportSurroundings } from '#platform/web/lists/shown-import.ts'
import { checkRow, type ImportPlan } from '../shared/check-rows.ts'
import type { ImportTable } from '../shared/import-table.ts'

/** Rows checked per batch; between batches the page stays responsive and updates its progress. */
const ROWS_AT_ONCE = 250

/** The progress of a table's check. */
export interface RowCheck {
  /** From 0 to 1. */
  progress: number
  /** All rows, once all are checked. */
  rows: readonly CheckedRow[] | undefined
}

/** Checks the rows of a table by a plan, and then all of them together; a new plan starts over. Idle without a plan. */
export function useCheckedRows(
  plan: ImportPlan | undefined,
  table: ImportTable,
  compare: ImportSurroundings['compare'],
): RowCheck {
  const [done, setDone] = useState<RowCheck & { of: ImportPlan | undefined }>()
  useEffect(() => {
    if (plan === undefined) return undefined
    const running = new AbortController()
    const check = async () => {
      const rows: CheckedRow[] = []
      for (let start = 0; start < table.rows.length; start += ROWS_AT_ONCE) {
        if (start > 0) {
          setDone({ of: plan, progress: start / table.rows.length, rows: undefined })
          await new Promise((resolve) => setTimeout(resolve))
          if (running.signal.aborted) return
        }
        rows.push(...table.rows.slice(start, start + ROWS_AT_ONCE).map((row) => checkRow(plan, row)))
      }
      setDone({ of: plan, progress: 1, rows: compare === undefined ? rows : compare(rows) })
    }
    void check()
    return () => running.abort()
  }, [plan, table, compare])
  return done !== undefined && done.of === plan ? done : { progress: 0, rows: undefined }
}
