import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '#sales/quotes/shared/quote-schema.ts'
import { QUOTE_STATUS_LOOK } from '#sales/quotes/shared/quote-status.ts'
import { dayIn, formatDay } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { Money, MoneySum } from '#platform/web/ui/money/money.tsx'
import type { ProjectMoney } from '../../shared/project-money-schema.ts'
import { DocumentLine, DocumentTable } from './document-table.tsx'
import { documentTitle, isInPart } from './listed-document.ts'
import { projectQuotesQuery } from '../project-money-queries.ts'

export interface ListProps {
  projectId: number
  /** The figures of the bar; undefined while they are not known. */
  money: ProjectMoney | undefined
}

/** The quotes of a project; accepted ones are counted, declined ones folded. */
export function ProjectQuotes({ projectId, money }: ListProps) {
  const list = useQuery(projectQuotesQuery(projectId))
  const [isUnfolded, setUnfolded] = useState(false)
  const { rows = [] } = list.data ?? {}
  const declined = rows.filter(({ status }) => status === 'Declined')
  const shown = [...rows.filter(({ status }) => status !== 'Declined'), ...(isUnfolded ? declined : [])]
  return (
    <DocumentTable
      name="Quotes"
      projectId={projectId}
      list={list}
      day="Created"
      hasOpen={false}
      foot={{
        title: (
          <>
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
          </>
        ),
        net: money === undefined ? null : <MoneySum lkr={money.quoted} />,
      }}
    >
      {shown.map((quote) => (
        <QuoteLine key={quote.id} quote={quote} projectId={projectId} />
      ))}
    </DocumentTable>
  )
}

function QuoteLine({ quote, projectId }: { quote: Quote; projectId: number }) {
  const today = useToday()
  const { timeZone } = useAccount()
  const { id, quoteNumber, status, netAmount, createdAt } = quote
  // a quote is of its own project, whatever its lines are of
  const isOther = quote.projectId !== projectId
  const note = isOther ? 'of another project, not counted' : undefined
  return (
    <DocumentLine
      to="/estimation"
      opens={{ quote: String(id) }}
      label={quoteNumber}
      title={documentTitle(quote)}
      note={note ?? (isInPart(quote, projectId) ? 'in part' : undefined)}
      isUncounted={status !== 'Accepted' || isOther}
      day={formatDay(dayIn(timeZone, Date.parse(createdAt)), today)}
      status={{ look: QUOTE_STATUS_LOOK[status], word: status }}
      net={<Money value={toCents(netAmount)} isStruck={status === 'Declined'} />}
    />
  )
}
