import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Quote } from '#sales/quotes/shared/quote-schema.ts'
import { QUOTE_STATUS_LOOK } from '#sales/quotes/shared/quote-status.ts'
import { dayIn, formatDay } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Money, MoneySum } from '#platform/web/ui/money/money.tsx'
import type { ProjectMoney } from '../../shared/project-money-schema.ts'
import { DocumentNameCells, WaitingRows } from './document-cells.tsx'
import { documentTitle, isInPart } from './listed-document.ts'
import { MoneyBlock } from './money-block.tsx'
import { projectQuotesQuery } from '../project-money-queries.ts'

export interface ListProps {
  projectId: number
  /** The figures of the bar; undefined while they are not known. */
  money: ProjectMoney | undefined
}

/** The quotes of a project; accepted ones are counted, declined ones folded. */
export function ProjectQuotes({ projectId, money }: ListProps) {
  const can = useCan()
  const list = useQuery(projectQuotesQuery(projectId))
  const [isUnfolded, setUnfolded] = useState(false)
  const { rows = [], total } = list.data ?? {}
  const declined = rows.filter(({ status }) => status === 'Declined')
  const shown = [...rows.filter(({ status }) => status !== 'Declined'), ...(isUnfolded ? declined : [])]
  return (
    <MoneyBlock
      name="Quotes"
      list={list}
      isEmpty={total === 0}
      add={
        can('estimation:create') ? (
          <Link to="/estimation" search={{ new: 1 } as never}>
            New quote
          </Link>
        ) : null
      }
      all={<Link to="/estimation">All quotes</Link>}
    >
      <table className="table stacked-table project-money-table" aria-label="Quotes">
        <thead>
          <tr>
            <th scope="col" className="project-money-number project-money-name">
              Quotes
            </th>
            <th scope="col" className="project-money-title">
              <span className="visually-hidden">Subject</span>
            </th>
            <th scope="col" className="project-money-day">
              Created
            </th>
            <th scope="col" className="project-money-status project-money-status-wide">
              Status
            </th>
            <th scope="col" className="project-money-net number">
              Without VAT
            </th>
          </tr>
        </thead>
        <tbody>
          {list.isPending ? <WaitingRows columns={5} /> : null}
          {shown.map((quote) => (
            <QuoteLine key={quote.id} quote={quote} projectId={projectId} />
          ))}
        </tbody>
        {list.isPending ? null : (
          <tfoot>
            <tr>
              <td colSpan={2} className="project-money-sum">
                Accepted{' '}
                {(money?.waitingQuotes ?? 0) === 0 ? null : (
                  <span className="project-money-aside">{money?.waitingQuotes} waiting, not counted</span>
                )}
                {declined.length === 0 ? null : (
                  <button
                    type="button"
                    className="project-money-fold"
                    aria-expanded={isUnfolded}
                    onClick={() => setUnfolded(!isUnfolded)}
                  >
                    {declined.length} declined
                  </button>
                )}
              </td>
              <td className="project-money-day">{null}</td>
              <td className="project-money-status project-money-status-wide">{null}</td>
              <td className="project-money-net number">
                {money === undefined ? null : <MoneySum lkr={money.quoted} />}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </MoneyBlock>
  )
}

function QuoteLine({ quote, projectId }: { quote: Quote; projectId: number }) {
  const today = useToday()
  const { timeZone } = useAccount()
  const { id, quoteNumber, status, netAmount, createdAt } = quote
  // a quote is of its own project, whatever its lines are of
  const isOther = quote.projectId !== projectId
  const isCounted = status === 'Accepted' && !isOther
  const note = isOther ? 'of another project, not counted' : undefined
  return (
    <tr className="project-money-row" data-uncounted={!isCounted || undefined}>
      <DocumentNameCells
        to="/estimation"
        opens={{ quote: String(id) }}
        label={quoteNumber}
        title={documentTitle(quote)}
        note={note ?? (isInPart(quote, projectId) ? 'in part' : undefined)}
      />
      <td className="project-money-day">{formatDay(dayIn(timeZone, Date.parse(createdAt)), today)}</td>
      <td className="project-money-status project-money-status-wide">
        <StatusPill {...QUOTE_STATUS_LOOK[status]} word={status} />
      </td>
      <td className="project-money-net number">
        <Money value={toCents(netAmount)} isStruck={status === 'Declined'} />
      </td>
    </tr>
  )
}
