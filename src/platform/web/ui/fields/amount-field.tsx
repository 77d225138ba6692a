import { formatAmount, isLkr, toCents } from '#platform/shared/money.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type AmountFieldProps = Omit<
  TextFieldProps,
  'type' | 'min' | 'step' | 'start' | 'labelEnd' | 'inputMode' | 'onInput'
>

/** The value while the typed text is not a number; no amount schema accepts it. */
const UNREADABLE = 'unreadable'

/**
 * An amount in LKR, from 0 in steps of a cent (spec 1.11). The value is the number as text, or ''. A long one is also
 * shown with grouped digits above the field, because the field itself shows the text as typed.
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
      // the browser reports unreadable text as '', and keeps it as long as the value stays ''
      value={value === UNREADABLE ? '' : value}
      onInput={({ currentTarget }) =>
        onChange(currentTarget.validity.badInput ? UNREADABLE : currentTarget.value)
      }
      // React does not report text that becomes unreadable as a change
      onChange={() => undefined}
      // the wheel must scroll the page, not change the amount
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  )
}

/** Amount in LKR from which zeros have to be counted. */
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
