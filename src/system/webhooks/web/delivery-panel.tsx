import { IconArrowLeft, IconRefresh, IconShieldCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/web/data/api-client.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { SidePanel } from '#platform/web/ui/overlays/side-panel.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { DeliveryTry, WholeDelivery } from '../shared/webhook-schema.ts'
import { deliveryLook, isTaken } from './delivery-look.ts'
import { deliveryQuery, webhookWrites } from './webhook-queries.ts'

const WIDTH = 440

/** A delivery beside its list: its tries, the body, and "Send again" (spec 36.7). */
export function DeliveryPanel({
  id,
  isPaused,
  onClose,
}: {
  id: number
  isPaused: boolean
  onClose: () => void
}) {
  const isPhone = useIsPhone()
  const queryClient = useQueryClient()
  const { data, error, isError, isFetching, refetch } = useQuery(deliveryQuery(id))
  const again = useMutation({
    mutationFn: () => webhookWrites(queryClient).sendAgain(id),
    onSuccess: () => toast.success({ message: 'It is sent again.' }),
    onError: (fault) => toast.error({ title: 'Not sent again', message: sentenceOf(fault) }),
  })
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <SidePanel
      label={data === undefined ? 'Delivery' : `Delivery ${data.event} ${data.about}`.trim()}
      width={WIDTH}
      opener={`[data-opens-delivery="${id}"]`}
      onClose={onClose}
    >
      <header className="delivery-head">
        {isPhone ? (
          <IconButton
            label="Back"
            icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
            onClick={onClose}
          />
        ) : null}
        <h2 className="ellipsis">{data === undefined ? 'Delivery' : <code>{data.event}</code>}</h2>
        {data === undefined ? null : (
          <Button
            size="small"
            className="push"
            icon={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            disabled={isPaused}
            title={isPaused ? 'The webhook is paused. Resume it first.' : undefined}
            busy={again.isPending}
            onClick={() => again.mutate()}
          >
            Send again
          </Button>
        )}
        {isPhone ? null : (
          <IconButton
            size="small"
            label="Close panel"
            icon={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={onClose}
          />
        )}
      </header>
      <div className="delivery-body">
        {isError ? (
          <ErrorBox
            title={isGone ? 'This delivery is no longer kept.' : 'The delivery could not be loaded.'}
            detail={isGone ? 'Deliveries are kept for 30 days.' : error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {data === undefined ? null : <DeliveryFacts delivery={data} />}
      </div>
    </SidePanel>
  )
}

function DeliveryFacts({ delivery }: { delivery: WholeDelivery }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const { about, log, nextTryAt, state, payload, messageId } = delivery
  return (
    <>
      <p className="delivery-about">
        <StatusPill {...deliveryLook(delivery)} /> {about}
      </p>
      <ol className="delivery-log" aria-label="Tries">
        {log.map((one) => (
          <TryRow key={one.number} tried={one} />
        ))}
        {state === 'waiting' && nextTryAt !== null ? (
          <li>
            <span className="delivery-dot" aria-hidden />
            <time dateTime={nextTryAt} title={formatInstant(nextTryAt, timeZone)}>
              {recentTime(nextTryAt, timeZone, today)}
            </time>
            <span className="dim">{log.length === 0 ? 'first try' : 'next try'}</span>
          </li>
        ) : null}
      </ol>
      <h3 className="delivery-title">Message</h3>
      <pre className="delivery-payload">{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
      <p className="delivery-signed dim">
        <IconShieldCheck size={16} stroke={1.75} aria-hidden />
        <span>
          Signed as Standard Webhooks, <code>{messageId}</code>
        </span>
      </p>
    </>
  )
}

function TryRow({ tried: { at, answer, words, milliseconds } }: { tried: DeliveryTry }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const isGood = isTaken(answer)
  return (
    <li>
      <span className="delivery-dot" data-outcome={isGood ? 'good' : 'bad'} aria-hidden />
      <time dateTime={at} title={formatInstant(at, timeZone)}>
        {recentTime(at, timeZone, today)}
      </time>
      {answer === null ? null : <strong className={isGood ? undefined : 'delivery-refused'}>{answer}</strong>}
      <span className="dim">{[words, tookText(milliseconds)].filter((part) => part !== '').join(', ')}</span>
    </li>
  )
}

function tookText(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${Math.round(milliseconds / 100) / 10} s`
}
