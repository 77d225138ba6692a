import { useState } from 'react'
import { readNumber, settledFactor } from '#sales/line-items/shared/read-number.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'

interface RateField {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

export interface RateFieldsProps {
  tax: RateField
  levy: RateField
  /** The levy of the chosen settings, in percent. */
  usualLevy: number
}

/** The rates of a document; that of the levy only where there is one. */
export function RateFields({ tax, levy, usualLevy }: RateFieldsProps) {
  const isLevied = usualLevy > 0 || readNumber(levy.value) !== 0
  // it does not disappear while 0 is typed
  const [wasLevied, setWasLevied] = useState(isLevied)
  if (isLevied && !wasLevied) setWasLevied(true)
  return (
    <>
      <RateField label="Tax Rate (%)" className="tax-rate-input" {...tax} />
      {isLevied || wasLevied ? (
        <RateField label="SSCL Rate (%)" className="levy-rate-input" {...levy} />
      ) : null}
    </>
  )
}

interface RateFieldProps extends RateField {
  label: string
  className: string
}

/** Percent, typed as text: invalid input counts as 0 and is reported (spec 9.1). */
function RateField({ value, onChange, onBlur, ...field }: RateFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={value}
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
