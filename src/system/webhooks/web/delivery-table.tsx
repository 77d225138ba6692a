import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Delivery } from '../shared/webhook-schema.ts'
import { deliveryLook, isTaken } from './delivery-look.ts'
import { deliveriesQuery } from './webhook-queries.ts'

export interface DeliveryTableProps {
  webhookId: number
  page: number
  openedId: number | undefined
}

/** The deliveries of a webhook, the newest first. */
export function DeliveryTable({ webhookId, page, openedId }: DeliveryTableProps) {
  const list = useQuery(deliveriesQuery(webhookId, page))
  const navigate = useNavigate()
  const { deliveries = [], total = 0, pages = 1 } = list.data ?? {}
  const open = (delivery: number) =>
    void navigate({
      to: '/settings/api',
      search: { webhook: webhookId, delivery, ...(page > 1 ? { page } : {}) },
    })
  if (list.isError)
    return (
      <ErrorBox
        title="The deliveries could not be loaded."
        detail={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (list.isSuccess && deliveries.length === 0)
    return (
      <EmptyState
        small
        icon={<IconSend size={32} stroke={1.25} />}
        title="Nothing sent yet"
        help="What happens from now on appears here. Send a test event to try the receiver."
      />
    )
  return (
    <>
      <table
        className="table stacked-table delivery-table"
        aria-label="Deliveries"
        aria-busy={list.isPlaceholderData || undefined}
      >
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col" className="delivery-time">
              Time
            </th>
            <th scope="col" className="delivery-state">
              State
            </th>
            <th scope="col" className="delivery-answer number">
              Answer
            </th>
            <th scope="col" className="delivery-tries number">
              Tries
            </th>
          </tr>
        </thead>
        <tbody>
          {list.isPending ? <SkeletonRows columns={5} /> : null}
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isOpen={delivery.id === openedId}
              onOpen={() => open(delivery.id)}
            />
          ))}
        </tbody>
      </table>
      {pages > 1 ? (
        <div className="delivery-pages">
          <span>{total} deliveries</span>
          <Pager
            label="Deliveries"
            page={page}
            pages={pages}
            onPage={(next) =>
              void navigate({ to: '/settings/api', search: { webhook: webhookId, page: next } })
            }
          />
        </div>
      ) : null}
    </>
  )
}

function DeliveryRow({
  delivery,
  isOpen,
  onOpen,
}: {
  delivery: Delivery
  isOpen: boolean
  onOpen: () => void
}) {
  const { timeZone } = useAccount()
  const today = useToday()
  const { id, event, about, answer, tries, createdAt } = delivery
  const name = `${event} ${about}`.trim()
  return (
    // the event's button opens it by keyboard; the rest of the row is only a larger target
    <tr className="delivery-row" aria-selected={isOpen} onClick={onOpen}>
      <td>
        <button
          type="button"
          className="delivery-open ellipsis"
          data-opens-delivery={id}
          title={name}
          aria-label={name}
        >
          <code>{event}</code> <span className="dim">{about}</span>
        </button>
      </td>
      <td className="delivery-time dim">
        <time dateTime={createdAt} title={formatInstant(createdAt, timeZone)}>
          {recentTime(createdAt, timeZone, today)}
        </time>
      </td>
      <td className="delivery-state">
        <StatusPill {...deliveryLook(delivery)} />
      </td>
      <td className={classNames('delivery-answer number', !isTaken(answer) && 'delivery-refused')}>
        {answer ?? (tries === 0 ? '' : 'None')}
      </td>
      <td className="delivery-tries number dim">{tries}</td>
    </tr>
  )
}
