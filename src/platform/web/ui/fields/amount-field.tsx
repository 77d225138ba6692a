import { formatAmount, isLkr, toCents } from '#platform/shared/money.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type AmountFieldProps = Omit<
  TextFieldProps,
  'type' | 'min' | 'step' | 'start' | 'labelEnd' | 'inputMode' | 'onInput'
>

/** The value while something is typed that is no number; no schema of an amount takes it. */
const UNREADABLE = 'unreadable'

/**
 * An amount in LKR, from 0 in steps of a cent (spec 1.11). The value is the number as text, or ''. A long one is also
 * shown in groups of three digits, above the field: within it stands what was typed.
 */
export function AmountField({ value, onChange, ...props }: AmountFieldProps) {
  return (
    <TextField
      {...props}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      start={<span className="dim">LKR</span>}
      labelEnd={<GroupedDigits value={value} />}
      // the browser calls what it cannot read '', and leaves it standing as long as it is told the same
      value={value === UNREADABLE ? '' : value}
      onInput={({ currentTarget }) =>
        onChange(currentTarget.validity.badInput ? UNREADABLE : currentTarget.value)
      }
      // what becomes unreadable is no change to React
      onChange={() => undefined}
      // a turned wheel scrolls the page and changes no money
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  )
}

/** From here on the zeros have to be counted. */
const HARD_TO_READ = 10_000

function GroupedDigits({ value }: { value: string }) {
  const lkr = Number(value)
  if (!(lkr >= HARD_TO_READ) || !isLkr(lkr)) return null
  return (
    <span className="dim" aria-hidden>
      {formatAmount(toCents(lkr))}
    </span>
  )
}
