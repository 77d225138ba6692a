import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCalendarShare, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { FactRow, FactRowSkeleton } from '#platform/web/ui/lists/fact-row.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { CalendarFeed, MadeFeed } from '../shared/feed-schema.ts'
import { endFeed, feedQuery, makeFeedAddress } from './feed-queries.ts'
import { MadeFeedDialog } from './made-feed-dialog.tsx'

/** The address of one's own calendar feed, on the page Preferences (spec 38.1). */
export function FeedSetting() {
  const queryClient = useQueryClient()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const own = useQuery(feedQuery)
  const [made, setMade] = useState<MadeFeed>()
  const making = useMutation({
    mutationFn: (idempotencyKey: string) => makeFeedAddress(queryClient, idempotencyKey),
    onSuccess: setMade,
    onError: (error) => toast.error({ title: 'No address was made', message: sentenceOf(error) }),
  })
  const make = () => making.mutate(crypto.randomUUID())
  const replace = async () => {
    const confirmed = await confirm({
      title: 'New Address',
      message: 'The present address stops working. Calendars that have it show your tasks no longer.',
      confirmText: 'Make a new address',
      type: 'warning',
    })
    if (confirmed) make()
  }
  return (
    <>
      <div {...keptFocus}>
        {own.isPending ? (
          <div className="appear-late" role="status">
            <span className="visually-hidden">Loading...</span>
            <FactRowSkeleton />
          </div>
        ) : own.data === undefined ? (
          <ErrorBox
            title="Your calendar feed could not be loaded."
            detail={own.error?.message}
            onRetry={() => void own.refetch()}
            retrying={own.isFetching}
          />
        ) : own.data.feed === null ? (
          <Button
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            busy={making.isPending}
            onClick={make}
          >
            Make an address
          </Button>
        ) : (
          <FeedRow feed={own.data.feed} isMaking={making.isPending} onReplace={() => void replace()} />
        )}
      </div>
      {made === undefined ? null : <MadeFeedDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function FeedRow({
  feed: { madeAt, lastUsedAt },
  isMaking,
  onReplace,
}: {
  feed: CalendarFeed
  isMaking: boolean
  onReplace: () => void
}) {
  const { timeZone } = useAccount()
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: () => endFeed(queryClient),
    onSuccess: () => toast.success({ message: 'The address no longer works.' }),
    onError: (error) => toast.error({ title: 'Not revoked', message: sentenceOf(error) }),
  })
  const revoke = async () => {
    const confirmed = await confirm({
      title: 'Revoke Address',
      message: 'Calendars that have the address show your tasks no longer.',
      confirmText: 'Revoke',
      type: 'warning',
    })
    if (confirmed) ending.mutate()
  }
  return (
    <FactRow
      icon={<IconCalendarShare size={16} stroke={1.75} />}
      name="Address"
      facts={
        <div>
          <span>Made {formatInstant(madeAt, timeZone)}</span>
          <span>
            {lastUsedAt === null ? 'Never fetched' : `Fetched ${formatInstant(lastUsedAt, timeZone)}`}
          </span>
        </div>
      }
    >
      <Button size="small" aria-label="New address of the calendar feed" busy={isMaking} onClick={onReplace}>
        New address
      </Button>
      <Button
        size="small"
        aria-label="Revoke the address of the calendar feed"
        busy={ending.isPending}
        onClick={() => void revoke()}
      >
        Revoke
      </Button>
    </FactRow>
  )
}
