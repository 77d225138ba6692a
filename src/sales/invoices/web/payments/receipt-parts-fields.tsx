import { formatLkr } from '#platform/shared/money.ts'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { type Payable, restOfParts, type TypedPart } from './receipt-parts.ts'

export interface ReceiptPartsFieldsProps {
  amount: string
  payables: readonly Payable[]
  parts: readonly TypedPart[]
  keepsRest: boolean
  /** Whether tax that the client withheld is asked for. */
  withholds: boolean
  /** Of the parts together. */
  error: string | undefined
  /** Of one part. */
  errorOf: (invoiceId: number) => string | undefined
  onChange: (parts: TypedPart[]) => void
  onKeepRest: (keeps: boolean) => void
  onWithhold: (withholds: boolean) => void
}

/** Which invoices a receipt pays, each with its amount, and what becomes of the rest. */
export function ReceiptPartsFields(props: ReceiptPartsFieldsProps) {
  const { amount, payables, parts, keepsRest, withholds, error, onChange, onKeepRest, onWithhold } = props
  const rest = restOfParts(amount, parts)
  const typed = (invoiceId: number) =>
    parts.find((part) => part.invoiceId === invoiceId) ?? { invoiceId, amount: '' }
  const change = (invoiceId: number, next: Partial<TypedPart>) =>
    onChange(
      payables.map((payable) => ({
        ...typed(payable.invoiceId),
        ...(payable.invoiceId === invoiceId ? next : {}),
      })),
    )
  return (
    <section className="receipt-parts" aria-label="Invoices">
      {payables.length === 0 ? <p className="dim">No invoice of this client is open.</p> : null}
      {payables.length > 0 && withholds ? (
        <div className="receipt-part receipt-part-withheld receipt-parts-head" aria-hidden>
          <span className="receipt-part-name">Invoice</span>
          <span>Arrived</span>
          <span>Tax withheld</span>
        </div>
      ) : null}
      {payables.map((payable) => (
        <PartFields
          key={payable.invoiceId}
          payable={payable}
          part={typed(payable.invoiceId)}
          withholds={withholds}
          error={props.errorOf(payable.invoiceId)}
          onChange={(next) => change(payable.invoiceId, next)}
        />
      ))}
      {payables.length > 0 ? (
        <Checkbox
          label="Tax was withheld: it settles the invoice and is no income"
          checked={withholds}
          onChange={onWithhold}
        />
      ) : null}
      <div className="receipt-rest">
        <Checkbox label="Keep the rest on the account" checked={keepsRest} onChange={onKeepRest} />
        {rest === undefined || rest <= 0 ? null : (
          <span>
            <Money value={rest} /> left
          </span>
        )}
      </div>
      {error === undefined ? null : (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

interface PartFieldsProps {
  payable: Payable
  part: TypedPart
  withholds: boolean
  error: string | undefined
  onChange: (next: Partial<TypedPart>) => void
}

function PartFields({ payable, part, withholds, error, onChange }: PartFieldsProps) {
  const { label, rest, note } = payable
  return (
    <div className={withholds ? 'receipt-part receipt-part-withheld' : 'receipt-part'}>
      <div className="receipt-part-name">
        {label}
        <div className="receipt-part-rest">
          {formatLkr(rest)} open{note === '' ? '' : ` · ${note}`}
        </div>
      </div>
      <AmountField
        label={`Amount for ${label} (LKR)`}
        hideLabel
        value={part.amount}
        onChange={(amount) => onChange({ amount })}
        error={error}
        autoComplete="off"
      />
      {withholds ? (
        <AmountField
          label={`Tax withheld from ${label} (LKR)`}
          hideLabel
          value={part.withheld ?? ''}
          onChange={(withheld) => onChange({ withheld })}
          error={undefined}
          autoComplete="off"
        />
      ) : null}
    </div>
  )
}
