import { IconAlertCircle } from '@tabler/icons-react'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { LineSums } from './line-sums.ts'

/** Shown instead of sums above the limit. */
export const TOO_LARGE = 'This amount is too large'

/** Subtotal, tax and total, as computed by the server. */
export function LineTotals({ sums: { taxRate, sums } }: { sums: LineSums }) {
  if (sums === undefined) {
    return (
      <p className="line-totals field-error" role="alert">
        <IconAlertCircle size={14} stroke={2} aria-hidden />
        <span>{TOO_LARGE}</span>
      </p>
    )
  }
  const { subtotal, tax, total } = sums.totals
  return (
    <dl className="line-totals">
      <dt>Subtotal</dt>
      <dd>
        <Money value={subtotal} />
      </dd>
      <dt>Tax {taxRate}%</dt>
      <dd>
        <Money value={tax} />
      </dd>
      <dt className="line-total">Total</dt>
      <dd className="line-total">
        <Money value={total} size="total" />
      </dd>
    </dl>
  )
}
