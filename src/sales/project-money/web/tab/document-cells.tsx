import { Link } from '@tanstack/react-router'
import { SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'

export interface DocumentNameProps {
  to: '/estimation' | '/invoice'
  /** The key of the address that opens its panel, and its id. */
  opens: Readonly<Record<string, string>>
  label: string
  title: string
  /** Said behind the title, such as `in part`. */
  note: string | undefined
}

/** The number of a document, which opens it, and what it is about. */
export function DocumentNameCells({ to, opens, label, title, note }: DocumentNameProps) {
  return (
    <>
      <td className="project-money-number">
        <Link to={to} search={opens as never} className="project-money-link">
          {label}
        </Link>
      </td>
      <td className="project-money-title" title={title}>
        <span className="project-money-words">
          <span className="ellipsis">{title}</span>
          {note === undefined ? null : <span className="project-money-mark">{note}</span>}
        </span>
      </td>
    </>
  )
}

/** The rows of a table of documents that is loading. */
export function WaitingRows({ columns }: { columns: number }) {
  return <SkeletonRows columns={columns} rows={3} />
}
