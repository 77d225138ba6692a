import { type ComponentProps, useState } from 'react'
import type { EditedLine } from './edited-line.ts'

/** Whether a line shows its unit and discount: on demand, or once one of them is set. */
export function useLineExtras({ unit, discount }: EditedLine, isDemanded: boolean): boolean {
  const isSet = unit !== '' || discount !== ''
  // a field does not disappear while it is cleared
  const [wasSet, setWasSet] = useState(isSet)
  if (isSet && !wasSet) setWasSet(true)
  return isDemanded || isSet || wasSet
}

export interface LineExtrasProps {
  /** None of a line of time: it is always hours. */
  unit: ComponentProps<'input'> | undefined
  discount: ComponentProps<'input'>
}

/** The unit of a line's quantity and its discount, below the line. */
export function LineExtras({ unit, discount }: LineExtrasProps) {
  return (
    <div className="line-extras">
      {unit === undefined ? null : (
        <Extra text="Unit" className="input line-unit" input={unit} placeholder="hour" />
      )}
      <Extra text="Discount" className="input line-discount" input={discount} placeholder="10% or 5,000" />
    </div>
  )
}

interface ExtraProps {
  text: string
  className: string
  placeholder: string
  input: ComponentProps<'input'>
}

function Extra({ text, className, placeholder, input }: ExtraProps) {
  return (
    <div className="line-extra">
      <span className="line-extra-label" aria-hidden>
        {text}
      </span>
      <div className={className} data-invalid={input['aria-invalid']}>
        <input {...input} placeholder={placeholder} />
      </div>
    </div>
  )
}
