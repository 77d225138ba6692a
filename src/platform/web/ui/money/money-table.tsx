import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { centsOfSum, formatAmount } from '#platform/shared/money.ts'
import { classNames } from '../class-names.ts'
import { MoneySkeletonRows } from './money-skeleton-rows.tsx'
import './money-table.css'

export interface MoneyColumn<Sort extends string> {
  /** Class of all its cells, for styles of the page such as the width. */
  className?: string
  label: string
  sortBy?: Sort
  /** Width of the placeholder while loading, in px or percent; 0 for none. */
  skeleton: number | string
  /** Draws the placeholder as a pill. */
  isPill?: boolean
  /** The largest amount in the column, in LKR: `--amount-width` is the width it needs, without a currency. */
  largest?: number | undefined
}

export interface MoneyTableProps<Sort extends string> {
  /** The table's accessible name. */
  label: string
  className: string
  columns: readonly MoneyColumn<Sort>[]
  /** Class of the last column, which contains a row's actions. */
  actionsClassName?: string
  /** How the rows are sorted, and the handler of the column heads. */
  sort?: { by: Sort; order: 'ASC' | 'DESC'; onSort: (by: Sort) => void }
  /** While the first page loads. */
  isLoading: boolean
  /** While the previous rows are still shown. */
  isStale: boolean
  /** The `tfoot`. Omitted while the rows load: it would move when they arrive. */
  foot: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A table of amounts: a head with sortable columns, placeholders while loading, the rows and the totals. */
export function MoneyTable<Sort extends string>(props: MoneyTableProps<Sort>) {
  const { label, className, columns, actionsClassName = 'cell-menu', sort, isLoading, isStale } = props
  return (
    <table
      className={classNames('table money-table', className)}
      aria-label={label}
      aria-busy={isLoading || isStale}
      data-wide-amounts={columns.some((column) => amountWidth(column.largest) > WIDE) || undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.label} column={column} sort={sort} />
          ))}
          <th scope="col" className={actionsClassName}>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody aria-busy={isStale || undefined}>
        {isLoading ? (
          <MoneySkeletonRows
            columns={[
              ...columns.map(({ className: cellClass, skeleton, isPill = false }) => ({
                className: cellClass,
                width: skeleton,
                isPill,
              })),
              { className: actionsClassName, width: 0 },
            ]}
          />
        ) : null}
        {props.children}
      </tbody>
      {isLoading ? null : props.foot}
    </table>
  )
}

interface HeadCellProps<Sort extends string> {
  column: MoneyColumn<Sort>
  sort: MoneyTableProps<Sort>['sort'] | undefined
}

function HeadCell<Sort extends string>({ column, sort }: HeadCellProps<Sort>) {
  const { className, label, sortBy, largest } = column
  const style = largest === undefined ? {} : { '--amount-width': `${amountWidth(largest)}px` }
  if (sortBy === undefined || sort === undefined) {
    return (
      <th scope="col" className={className} style={style as CSSProperties}>
        {label}
      </th>
    )
  }
  const isActive = sort.by === sortBy
  const isAscending = sort.order === 'ASC'
  const Arrow = isAscending ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={className}
      style={style as CSSProperties}
      aria-sort={isActive ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="sort-button" onClick={() => sort.onSort(sortBy)}>
        {label}
        {isActive ? <Arrow size={14} stroke={2} aria-hidden /> : null}
      </button>
    </th>
  )
}

/** Widths in px at 13 px and the weight of totals, and the padding of a cell. */
const DIGIT = 8
const SIGN = 4
const PADDING = 16
/** Amount width in px above which optional columns give way. */
const WIDE = 124

/** The width in px that shows an amount in full: a truncated one would read as another amount. */
function amountWidth(lkr: number | undefined): number {
  if (lkr === undefined) return 0
  const text = formatAmount(centsOfSum(lkr))
  const digits = text.replaceAll(/\D/g, '').length
  return digits * DIGIT + (text.length - digits) * SIGN + PADDING
}
