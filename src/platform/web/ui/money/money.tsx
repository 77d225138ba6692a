import { type Cents, centsOfSum, formatAmount } from '#platform/shared/money.ts'
import { classNames } from '../class-names.ts'
import './money.css'

export type MoneyProps = {
  value: Cents
  /** The currency before the digits: once per line of a table, in its last column and in sums. */
  hasCurrency?: boolean
  /** `figure` for the one key figure of a screen, `total` for sums. */
  size?: 'normal' | 'total' | 'figure'
  /** A sum that does not count, such as that of a void invoice. */
  isStruck?: boolean
}

const SIZE_CLASS = { normal: undefined, total: 'money-total', figure: 'money-figure' }

/** An amount: two decimals, comma groups, never broken over lines. */
export function Money({ value, hasCurrency = true, size = 'normal', isStruck = false }: MoneyProps) {
  return (
    <span className={classNames('money', SIZE_CLASS[size], isStruck && 'money-struck')}>
      {hasCurrency ? <span className="money-currency">LKR </span> : null}
      {formatAmount(value)}
    </span>
  )
}

/** The sum of several documents, in LKR: it may be more than one amount can be. */
export function MoneySum({ lkr, ...money }: { lkr: number } & Omit<MoneyProps, 'value'>) {
  return <Money {...money} value={centsOfSum(lkr)} size="total" />
}
