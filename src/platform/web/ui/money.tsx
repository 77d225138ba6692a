import { type Cents, formatAmount, formatLkr, MAX_LKR, toCents } from '#platform/shared/money.ts'
import { classNames } from './class-names.ts'
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

/** An amount: two decimals, comma groups, never broken over lines. */
export function Money({ value, hasCurrency = true, size = 'normal', isStruck = false }: MoneyProps) {
  return (
    <span className={classNames('money', size !== 'normal' && `money-${size}`, isStruck && 'money-struck')}>
      {hasCurrency ? <span className="money-currency">LKR </span> : null}
      {formatAmount(value)}
    </span>
  )
}

/** The sum of several documents, in LKR: it may be more than one amount can be, and is then only said to be that. */
export function MoneySum({ lkr, ...money }: { lkr: number } & Omit<MoneyProps, 'value'>) {
  if (lkr <= MAX_LKR) return <Money {...money} value={toCents(lkr)} size="total" />
  return (
    <span className="money" title={`More than ${formatLkr(toCents(MAX_LKR))}`}>
      very large
    </span>
  )
}
