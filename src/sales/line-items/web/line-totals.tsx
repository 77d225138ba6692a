import { IconAlertCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Money } from '#platform/web/ui/money/money.tsx'
import { DocumentDiscount, type DocumentDiscountProps } from './document-discount.tsx'
import { type LineSums, sumsShown } from './line-sums.ts'

export interface LineTotalsProps {
  sums: LineSums
  discount: DocumentDiscountProps['field']
}

/** Subtotal, discount, levies and total, as computed by the server. */
export function LineTotals({ sums, discount }: LineTotalsProps) {
  const shown = sumsShown(sums)
  if (shown === undefined) {
    return (
      <p className="line-totals field-error" role="alert">
        <IconAlertCircle size={14} stroke={2} aria-hidden />
        <span>{sums.refusal}</span>
      </p>
    )
  }
  return (
    <dl className="line-totals">
      <dt>Subtotal</dt>
      <dd>
        <Money value={shown.subtotal} />
      </dd>
      <DocumentDiscount field={discount} cents={shown.discount} />
      {shown.rows.map(({ label, cents }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Money value={cents} />
          </dd>
        </Fragment>
      ))}
      <dt className="line-total">Total</dt>
      <dd className="line-total">
        <Money value={shown.total} size="total" />
      </dd>
    </dl>
  )
}
