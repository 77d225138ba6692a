import { type ReactNode, useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { sumRows } from '#sales/line-items/shared/sum-rows.ts'
import { type DocumentTotals, documentTotals } from '#sales/line-items/shared/totals.ts'
import type { BillingLine } from '../shared/billing-lines.ts'

/** Rates of the invoice, in percent. */
export interface InvoiceRates {
  taxRate: number
  levyRate: number
}

/** What the lines come to on an invoice. @param rates undefined leaves levy and tax out */
export function sumsOfLines(lines: readonly BillingLine[], rates: InvoiceRates | undefined): DocumentTotals {
  return documentTotals(
    lines.map(({ amount, isTaxed }) => ({ quantity: 1, unitPrice: amount, isTaxed })),
    rates ?? { taxRate: 0 },
  )
}

export interface InvoicePreviewProps {
  lines: readonly BillingLine[]
  sums: DocumentTotals
  /** Undefined where levy and tax are not known, or are those of an open draft. */
  rates: InvoiceRates | undefined
  /** Below the page, such as the choice of lines on a phone. */
  foot?: ReactNode
}

/** What the invoice will say: its lines and sums. */
export function InvoicePreview({ lines, sums, rates, foot }: InvoicePreviewProps) {
  const isChanged = useIsChanged(lines)
  const rows =
    rates === undefined
      ? []
      : sumRows(sums, { taxRate: rates.taxRate, levyRate: rates.levyRate, taxWord: 'tax' })
  return (
    <section className="ready-preview" aria-label="What the invoice will say">
      <div className="ready-side-head">
        <h3>What the invoice will say</h3>
        <span className="dim push">{counted(lines.length, 'line')}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable */}
      <div className="ready-preview-scroll" tabIndex={0} role="group" aria-label="Lines of the invoice">
        <div className="ready-paper">
          <table aria-label="Lines">
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col" className="ready-paper-quantity">
                  Qty/Hrs
                </th>
                <th scope="col" className="ready-paper-amount">
                  Unit Price
                </th>
                <th scope="col" className="ready-paper-amount">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={lineKey(line)} line={line} isNew={isChanged} />
              ))}
            </tbody>
          </table>
          {lines.length === 0 ? <p className="ready-paper-none">No lines yet</p> : null}
          <dl className="ready-paper-sums">
            {rows.map(({ step, label, cents }) => (
              <div key={step}>
                <dt>{label}</dt>
                <dd>
                  <Money value={cents} hasCurrency={false} />
                </dd>
              </div>
            ))}
            <div className="ready-paper-total">
              <dt>{rates === undefined ? 'Total without tax' : 'Total'}</dt>
              <dd>
                <Money value={sums.total} />
              </dd>
            </div>
          </dl>
        </div>
      </div>
      {foot}
    </section>
  )
}

/** Whether the lines are other ones than those that were shown first. */
function useIsChanged(lines: readonly BillingLine[]): boolean {
  const now = lines.map(lineKey).join()
  const [first, setFirst] = useState('')
  const [isChanged, setIsChanged] = useState(false)
  if (first === '' && now !== '') setFirst(now)
  if (!isChanged && first !== '' && now !== first) setIsChanged(true)
  return isChanged
}

/** Another one once anything of the line has changed: its row is then made again, and lights up for a moment. */
function lineKey({ taskIds, timeEntryIds, expenseIds, description, amount, isTaxed }: BillingLine): string {
  const ids = [taskIds, timeEntryIds, expenseIds].map((each) => each.join(','))
  return [...ids, amount, isTaxed, description].join(' ')
}

function Line({
  line: { description, minutes, unitPrice, amount, isTaxed },
  isNew,
}: {
  line: BillingLine
  isNew: boolean
}) {
  // as it was when the row was made
  const [wasNew] = useState(isNew)
  const [title, ...small] = description.split('\n')
  const details = isTaxed ? small : [...small, 'Not taxed']
  return (
    <tr className={wasNew ? 'ready-paper-new' : undefined}>
      <td>
        <span className="ready-paper-title">{title}</span>
        {details.map((detail) => (
          <span key={detail} className="ready-paper-detail">
            {detail}
          </span>
        ))}
      </td>
      <td className="ready-paper-quantity">{minutes === null ? '1' : `${formatLength(minutes)} h`}</td>
      <td className="ready-paper-amount">
        <Money value={unitPrice} hasCurrency={false} />
      </td>
      <td className="ready-paper-amount">
        <Money value={amount} hasCurrency={false} />
      </td>
    </tr>
  )
}
