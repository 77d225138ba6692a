import { settledFactor } from '#sales/line-items/web/index.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'

export interface TaxRateFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

/** Percent, typed as text: invalid input counts as 0 and is reported (spec 9.1). */
export function TaxRateField({ value, onChange, onBlur, error }: TaxRateFieldProps) {
  return (
    <TextField
      className="tax-rate-input"
      label="Tax Rate (%)"
      name="taxRate"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      onChange={onChange}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => {
        const settled = settledFactor(value)
        if (settled !== value) onChange(settled)
        onBlur()
      }}
    />
  )
}
