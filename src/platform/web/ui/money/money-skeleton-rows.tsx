import { classNames } from '../class-names.ts'
import { Skeleton } from '../lists/skeleton.tsx'
import './money-table.css'

export type MoneySkeletonColumn = {
  /** The class of the column's cells, which sets the width. */
  className?: string | undefined
  /** Width of the placeholder, in px or percent; 0 for a column that stays empty. */
  width: number | string
  /** Drawn as a pill. */
  isPill?: boolean
}

export type MoneySkeletonRowsProps = { columns: readonly MoneySkeletonColumn[]; rows?: number }

/** Rows of the real height and columns while the first page loads; visible only after 150 ms. */
export function MoneySkeletonRows({ columns, rows = 8 }: MoneySkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className="appear-late" aria-hidden>
      {columns.map(({ className, width, isPill = false }, column) => (
        <td key={column} className={classNames(className, 'money-skeleton')}>
          {width === 0 ? null : <Skeleton width={width} height={isPill ? 20 : 10} round={isPill} />}
        </td>
      ))}
    </tr>
  ))
}
