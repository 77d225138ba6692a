import { type Cents, centsOfSum, formatAmount } from '#platform/shared/money.ts'
import { classNames } from '../class-names.ts'
import './money.css'

export type MoneyProps = {
  value: Cents
  /** Shows the currency before the digits: once per table row, in the last column, and in totals. */
  hasCurrency?: boolean
  /** `figure` for the key figure of a screen, `total` for totals. */
  size?: 'normal' | 'total' | 'figure'
  /** An amount that does not count, such as that of a void invoice. */
  isStruck?: boolean
}

const SIZE_CLASS = { normal: undefined, total: 'money-total', figure: 'money-figure' }

/** An amount: two decimals, digits grouped by commas, never wrapped. */
export function Money({ value, hasCurrency = true, size = 'normal', isStruck = false }: MoneyProps) {
  return (
    <span className={classNames('money', SIZE_CLASS[size], isStruck && 'money-struck')}>
      {hasCurrency ? <span className="money-currency">LKR </span> : null}
      {formatAmount(value)}
    </span>
  )
}

/** The total of several documents, in LKR: it may exceed the maximum of a single amount. */
export function MoneySum({ lkr, ...money }: { lkr: number } & Omit<MoneyProps, 'value'>) {
  return <Money {...money} value={centsOfSum(lkr)} size="total" />
}
