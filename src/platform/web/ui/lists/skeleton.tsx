import { classNames } from '../class-names.ts'

export type SkeletonProps = { width?: number | string; height?: number; round?: boolean }

/** A grey placeholder for a text, pill or avatar that is loading. */
export function Skeleton({ width = '100%', height = 10, round = false }: SkeletonProps) {
  return (
    <span
      className={classNames('skeleton', round && 'skeleton-round')}
      style={{ width, height }}
      aria-hidden
    />
  )
}

const ROW_WIDTHS = ['72%', '56%', '80%', '48%', '64%']

/** Rows of the real height below a table head: 5 while loading (spec 1.4), visible only after 150 ms. */
export function SkeletonRows({ columns, rows = 5 }: { columns: number; rows?: number }) {
  return (
    <>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className="appear-late" aria-hidden>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column}>
              <Skeleton width={ROW_WIDTHS[(row * 2 + column) % ROW_WIDTHS.length] ?? '60%'} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}
