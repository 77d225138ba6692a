import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StateLook } from '#platform/shared/state-look.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Newest } from '../project-money-queries.ts'
import { MoneyBlock } from './money-block.tsx'

export interface DocumentTableProps<Row> {
  name: 'Quotes' | 'Invoices' | 'Credit notes'
  projectId: number
  list: UseQueryResult<Newest<Row>>
  /** The head of the column of days. */
  day: string
  /** With the column of what the client still owes. */
  hasOpen: boolean
  foot?: Pick<DocumentLineProps, 'open' | 'net'> & { title: ReactNode }
  /** A `DocumentLine` of each. */
  children: ReactNode
}

/** The documents of a kind of a project, with their sum where there is one. */
export function DocumentTable<Row>(props: DocumentTableProps<Row>) {
  const { name, projectId, list, day, hasOpen, foot, children } = props
  // without the column of open amounts the status has its room
  const statusClass = classNames('project-money-status', !hasOpen && 'project-money-status-wide')
  return (
    <MoneyBlock name={name} projectId={projectId} list={list} isEmpty={list.data?.total === 0}>
      <table className="table stacked-table project-money-table" aria-label={name}>
        <thead>
          <tr>
            <th scope="col" className="project-money-number project-money-name">
              {name}
            </th>
            <th scope="col" className="project-money-title">
              <span className="visually-hidden">Subject</span>
            </th>
            <th scope="col" className="project-money-day">
              {day}
            </th>
            <th scope="col" className={statusClass}>
              Status
            </th>
            {hasOpen ? (
              <th scope="col" className="project-money-open number">
                Open, with VAT
              </th>
            ) : null}
            <th scope="col" className="project-money-net number">
              Without VAT
            </th>
          </tr>
        </thead>
        <tbody>
          {list.isPending ? <SkeletonRows columns={hasOpen ? 6 : 5} rows={3} /> : null}
          {children}
        </tbody>
        {list.isPending || foot === undefined ? null : (
          <tfoot>
            <tr>
              <td colSpan={2} className="project-money-sum">
                {foot.title}
              </td>
              <td className="project-money-day">{null}</td>
              <td className={statusClass}>{null}</td>
              {hasOpen ? <td className="project-money-open number">{foot.open}</td> : null}
              <td className="project-money-net number">{foot.net}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </MoneyBlock>
  )
}

export interface DocumentLineProps {
  to: '/estimation' | '/invoice'
  /** The key of the address that opens its panel, and its id. */
  opens: Readonly<Record<string, string>>
  label: string
  title: string
  /** Said behind the title, such as `in part`. */
  note: string | undefined
  /** Whether it is in no sum. */
  isUncounted: boolean
  day: string
  isLate?: boolean
  status: { look: StateLook; word: string }
  /** What the client still owes of it; undefined without that column. */
  open?: ReactNode
  net: ReactNode
}

/** A document in the table: its number, which opens it, and what it is about. */
export function DocumentLine(props: DocumentLineProps) {
  const { to, opens, label, title, note, isUncounted, day, isLate = false, status, open, net } = props
  const hasOpen = open !== undefined
  const statusClass = classNames('project-money-status', !hasOpen && 'project-money-status-wide')
  return (
    <tr className="project-money-row" data-uncounted={isUncounted || undefined}>
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
      <td className={classNames('project-money-day', isLate && 'red-text')}>{day}</td>
      <td className={statusClass}>
        <StatusPill {...status.look} word={status.word} />
      </td>
      {hasOpen ? <td className="project-money-open number">{open}</td> : null}
      <td className="project-money-net number">{net}</td>
    </tr>
  )
}
