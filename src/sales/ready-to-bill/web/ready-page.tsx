import { useQuery } from '@tanstack/react-query'
import { IconReceipt2 } from '@tabler/icons-react'
import { counted } from '#platform/shared/counted.ts'
import { centsOfSum } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { ReadyTotals } from '../shared/ready-to-bill-schema.ts'
import { ReadyToBillDialog } from './index.ts'
import { useReadyAddress } from './ready-address.ts'
import { ReadyClient } from './ready-client.tsx'
import { readyTotalsQuery } from './line/ready-totals-query.ts'
import { isNothing, sumsText } from './line/sums-text.ts'
import './ready-page.css'

/** What is done and not billed yet, by client and project: /ready-to-bill. */
export function ReadyPage() {
  const totals = useQuery(readyTotalsQuery(useToday()))
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const address = useReadyAddress()
  const { data } = totals
  return (
    <div className="page" {...keptFocus}>
      <div className="page-head">
        <h1>Ready to bill</h1>
      </div>
      <div className="page-body">
        {totals.isError ? (
          <ErrorBox
            title="What is ready to bill could not be loaded."
            detail={totals.error.message}
            onRetry={() => void totals.refetch()}
            retrying={totals.isFetching}
          />
        ) : null}
        {totals.isPending ? <LoadingClients /> : null}
        {data === undefined ? null : isNothing(data) ? (
          <EmptyState
            icon={<IconReceipt2 size={32} stroke={1.25} />}
            title="Nothing to bill yet"
            help="Done work appears here by itself."
          />
        ) : (
          <ReadyClients totals={data} />
        )}
      </div>
      {address.opened === undefined ? null : (
        <ReadyToBillDialog
          key={`${address.opened.clientId} ${address.opened.projectId}`}
          {...address.opened}
          isInAddress
          onClose={address.close}
        />
      )}
    </div>
  )
}

function ReadyClients({ totals }: { totals: ReadyTotals }) {
  const clientCount = totals.clients.filter(({ client }) => client !== null).length
  return (
    <>
      <div className="ready-total">
        <Money value={centsOfSum(totals.amount)} size="figure" />
        <p className="dim">
          {[sumsText(totals), counted(clientCount, 'client'), 'without tax']
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      <ul className="ready-clients" aria-label="Clients">
        {totals.clients.map((group) => (
          <ReadyClient key={group.client?.id ?? 'none'} group={group} />
        ))}
      </ul>
    </>
  )
}

function LoadingClients() {
  return (
    <div role="status" aria-label="Loading what is ready to bill...">
      <div className="ready-total appear-late">
        <Skeleton width={220} height={24} />
        <Skeleton width={260} />
      </div>
      <div className="ready-clients appear-late">
        {[0, 1].map((card) => (
          <div key={card} className="card ready-client-loading">
            <Skeleton width="40%" height={14} />
            <Skeleton width="64%" />
            <Skeleton width="56%" />
          </div>
        ))}
      </div>
    </div>
  )
}
