import { useState } from 'react'
import { type Cents, formatLkr } from '#platform/shared/money.ts'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'

type WithheldName = 'withheld' | 'certificateNumber'

interface WithheldFieldsProps {
  values: Readonly<Record<WithheldName, string>>
  field: (name: WithheldName) => {
    name: string
    value: string
    onChange: (value: string) => void
    onBlur: () => void
    error: string | undefined
  }
  /** Clients withhold tax from the fees of an individual. */
  isUsual: boolean
  /** What is usually withheld. */
  usual: Cents
  onTakeUsual: () => void
}

/** Tax that the client withheld from the payment, which most need not open (spec 24.1). */
export function WithheldFields({ values, field, isUsual, usual, onTakeUsual }: WithheldFieldsProps) {
  const [isOpen] = useState(isUsual || values.withheld !== '' || values.certificateNumber !== '')
  return (
    <MoreFields title="The client withheld tax" isOpen={isOpen}>
      <div className="payment-pair">
        <div>
          <AmountField {...field('withheld')} label="Tax Withheld (LKR)" autoComplete="off" />
          {usual > 0 ? (
            <button type="button" className="link payment-usual" onClick={onTakeUsual}>
              5% of the net: {formatLkr(usual)}
            </button>
          ) : null}
        </div>
        <TextField
          {...field('certificateNumber')}
          label="Certificate Number"
          labelEnd={<span className="dim">if it is here</span>}
          maxLength={100}
          autoComplete="off"
        />
      </div>
      <p className="note">It settles the invoice and is no income. Preset, not legal advice.</p>
    </MoreFields>
  )
}
