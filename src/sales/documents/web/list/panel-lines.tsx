import { Link } from '@tanstack/react-router'
import { discountNotes, NOT_TAXED } from '#sales/line-items/shared/line-notes.ts'
import type { LineItem } from '#sales/line-items/shared/line-item-schema.ts'
import { sumRows, type SumTerms } from '#sales/line-items/shared/sum-rows.ts'
import { counted } from '#platform/shared/counted.ts'
import { type Cents, formatAmount, toCents } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { DocumentReply } from '../../shared/document-schema.ts'
import { quantityWithUnit } from '../../shared/document-view.ts'
import './document-panel.css'

export interface PanelLinesProps {
  document: Pick<
    DocumentReply,
    | 'items'
    | 'subtotal'
    | 'discountPercent'
    | 'discountAmount'
    | 'netAmount'
    | 'taxedAmount'
    | 'levyRate'
    | 'levyAmount'
    | 'taxRate'
    | 'taxAmount'
    | 'total'
  >
  /** Which sums are shown with the lines: before tax, or with it. */
  sums: 'subtotal' | 'total'
  /** The deposits that an invoice deducts. */
  deductions?: SumTerms['deductions']
}

/** The lines of a document with their sums. */
export function PanelLines({ document, sums, deductions }: PanelLinesProps) {
  const { items, total } = document
  const isPartlyTaxed = document.taxedAmount !== document.netAmount
  return (
    <PanelSection title="Lines" note={counted(items.length, 'item')}>
      <ul className="panel-lines" data-sums={sums}>
        {items.map((line) => (
          <li key={line.id} title={line.description}>
            <span className="panel-line-text">
              {line.description.split('\n', 1)[0]}
              {/* the quantity and price are in the same row */}
              {sums === 'subtotal' ? ' ' : null}
              {line.quantity === 1 && line.unit === null && line.minutes === null ? null : (
                <span className="panel-line-factors">
                  {quantityWithUnit(line)} × {formatAmount(toCents(line.unitPrice))}
                </span>
              )}
              {line.taskId === null ? null : (
                <Link
                  to="/task"
                  search={{ task: String(line.taskId) } as never}
                  className="panel-line-task"
                  aria-label={`Task #${line.taskId}`}
                >
                  #{line.taskId}
                </Link>
              )}
              {notesOf(line, isPartlyTaxed).map((note) => (
                <span key={note} className="panel-line-note">
                  {note}
                </span>
              ))}
            </span>
            <Money value={toCents(line.amount)} hasCurrency={false} />
          </li>
        ))}
        {rowsOf({ document, sums, deductions }).map(({ label, cents }) => (
          <li key={label} className="dim">
            <span className="panel-line-text">{label}</span>
            <Money value={cents} hasCurrency={false} />
          </li>
        ))}
        {sums === 'total' ? (
          <li className="panel-lines-total">
            <span className="panel-line-text">Total</span>
            <Money value={toCents(total)} size="total" />
          </li>
        ) : null}
      </ul>
    </PanelSection>
  )
}

function notesOf(line: LineItem, isPartlyTaxed: boolean): string[] {
  const discount = discountOf(line)
  return [
    ...discountNotes(discount, toCents(line.discountAmount)),
    ...(line.isTaxed || !isPartlyTaxed ? [] : [NOT_TAXED]),
  ]
}

/** The rows of the document; the subtotal alone where the lines follow from it, or lead to nothing else. */
function rowsOf({ document, sums, deductions }: PanelLinesProps): SumLine[] {
  const subtotal = toCents(document.subtotal)
  const rows = sumRows(
    {
      subtotal,
      discount: toCents(document.discountAmount),
      net: toCents(document.netAmount),
      taxed: toCents(document.taxedAmount),
      levy: toCents(document.levyAmount),
      tax: toCents(document.taxAmount),
    },
    {
      taxRate: document.taxRate,
      levyRate: document.levyRate,
      taxWord: 'tax',
      discount: discountOf(document),
      deductions,
    },
  )
  if (sums === 'subtotal') return rows.length === 0 ? [{ label: 'Subtotal', cents: subtotal }] : rows
  // with a tax alone, the total is enough
  return rows.length <= 2 && rows.at(-1)?.step === 'tax' ? rows.slice(1) : rows
}

interface SumLine {
  label: string
  cents: Cents
}

function discountOf({
  discountPercent,
  discountAmount,
}: Pick<LineItem, 'discountPercent' | 'discountAmount'>) {
  return discountPercent === null ? { amount: toCents(discountAmount) } : { percent: discountPercent }
}
