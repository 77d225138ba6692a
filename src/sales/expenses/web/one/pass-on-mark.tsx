import type { Expense } from '../../shared/expense-schema.ts'
import './pass-on-mark.css'

/** Whether a client pays for it: stripes are what is ready to bill. */
export function PassOnMark({ expense }: { expense: Expense }) {
  if (expense.isBilled) return <span className="expense-billed">Billed</span>
  return expense.isBillable ? <span className="expense-passed-on">Pass on</span> : null
}
