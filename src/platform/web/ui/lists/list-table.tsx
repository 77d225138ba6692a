import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { SkeletonRows } from './skeleton.tsx'

export interface ListColumn {
  /** Its word at the head. */
  label: string
  className?: string
  /** Whether only screen readers are told the word, as for buttons. */
  isUnseen?: true
}

export interface ListTableProps {
  /** The table's accessible name. */
  label: string
  className: string
  columns: readonly ListColumn[]
  /** While the rows of another page are still shown. */
  isStale?: boolean
  /** The rows; without them placeholders are shown. */
  children?: ReactNode
}

/** The table of a list in a `ListFrame`: a head of words, and the rows or their placeholders. */
export function ListTable({ label, className, columns, isStale = false, children }: ListTableProps) {
  return (
    <table className={classNames('table', className)} aria-label={label} aria-busy={isStale || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.className}>
              {column.isUnseen === true ? (
                <span className="visually-hidden">{column.label}</span>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children ?? <SkeletonRows columns={columns.length} />}</tbody>
    </table>
  )
}
