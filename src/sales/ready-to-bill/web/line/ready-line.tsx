import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { counted } from '#platform/shared/counted.ts'
import { centsOfSum } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { ReadyTotals } from '../../shared/ready-to-bill-schema.ts'
import { readyTotalsQuery } from './ready-totals-query.ts'
import { isNothing, sumsText } from './sums-text.ts'
import './ready-line.css'

/** One line with what is ready to bill, of a client or of all; it leads to the page. Its height never changes. */
export function ReadyLine({ clientId }: { clientId?: number }) {
  const { data, isError } = useQuery(readyTotalsQuery(useToday(), { clientId }))
  const isEmpty = data !== undefined && isNothing(data)
  return (
    <Link
      to="/ready-to-bill"
      search={clientId === undefined || isEmpty ? {} : { client: String(clientId) }}
      className="ready-line"
    >
      <span className="ready-mark" aria-hidden />
      <span className="ready-line-title">Ready to bill</span>
      {data === undefined ? (
        isError ? (
          <span className="ready-line-parts">The sum could not be loaded.</span>
        ) : (
          <span className="ready-line-parts appear-late">
            <Skeleton width={200} />
          </span>
        )
      ) : isEmpty ? (
        <span className="ready-line-parts">Nothing to bill yet</span>
      ) : (
        <>
          <Money value={centsOfSum(data.amount)} size="total" />
          <span className="ready-line-parts">{partsText(data, clientId === undefined)}</span>
        </>
      )}
      <IconChevronRight className="push" size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}

function partsText(totals: ReadyTotals, hasClients: boolean): string {
  const clientCount = totals.clients.filter(({ client }) => client !== null).length
  const rateless = totals.minutesWithoutRate
  return [
    sumsText(totals),
    hasClients && clientCount > 0 ? counted(clientCount, 'client') : '',
    rateless === 0 ? '' : `${formatLength(rateless)} h without a rate`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
