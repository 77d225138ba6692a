import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconApi } from '@tabler/icons-react'
import { daysBetween, formatDayWithYear } from '#platform/shared/dates.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { FactRow } from '#platform/web/ui/lists/fact-row.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { ApiToken } from '../shared/api-token-schema.ts'
import { endApiToken } from './api-token-queries.ts'
import { scopesText } from './scope-choices.ts'

/** Days before its end from which a token is marked. */
const SOON = 7

/** A token of one's own, with what it may do and how long. */
export function ApiTokenRow({ token }: { token: ApiToken }) {
  const { id, name, hint, scopes, lastUsedAt } = token
  const { timeZone } = useAccount()
  const today = useToday()
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => endApiToken(queryClient, id),
    onSuccess: () => toast.success({ message: `${name} is revoked.` }),
    onError: (error) => toast.error({ title: 'Not revoked', message: sentenceOf(error) }),
  })
  const ask = async () => {
    const confirmed = await confirm({
      title: 'Revoke Token',
      message: `Programs that use ${name} can no longer work in your name. This cannot be undone.`,
      confirmText: 'Revoke',
      type: 'danger',
    })
    if (confirmed) revoke.mutate()
  }
  return (
    <li data-focus-item={id}>
      <FactRow
        icon={<IconApi size={16} stroke={1.75} />}
        name={name}
        marks={<EndMark endsOn={token.endsOn} today={today} />}
        facts={
          <>
            <div>{scopesText(scopes)}</div>
            <div>
              <span>lb_…{hint}</span>
              <span>Works until {formatDayWithYear(token.endsOn)}</span>
              <span>
                {lastUsedAt === null ? 'Never used' : `Last used ${recentTime(lastUsedAt, timeZone, today)}`}
              </span>
            </div>
          </>
        }
      >
        <Button
          size="small"
          data-focus-home
          aria-label={`Revoke ${name}`}
          busy={revoke.isPending}
          onClick={() => void ask()}
        >
          Revoke
        </Button>
      </FactRow>
    </li>
  )
}

function EndMark({ endsOn, today }: { endsOn: string; today: string }) {
  const left = daysBetween(today, endsOn)
  if (left < 0) return <StatusPill tone="gray" glyph="cross" word="Ended" />
  if (left > SOON) return null
  return <StatusPill tone="amber" glyph="half" word={left === 0 ? 'Ends today' : `Ends in ${left} days`} />
}
