import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { daysBetween, formatDayWithYear } from '#platform/shared/dates.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Person } from '#platform/web/ui/marks/avatar.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { AnyApiToken } from '../shared/api-token-schema.ts'
import { allTokensQuery, endAnyToken } from './api-token-queries.ts'
import { scopesText } from './scope-choices.ts'
import './api-tokens.css'

/** Days before its end from which a token is marked. */
const SOON = 7

/** Everybody's tokens, on the page "API and webhooks" (spec 32.5). */
export function AllTokens() {
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const list = useQuery(allTokensQuery)
  return (
    <section aria-labelledby="all-tokens-title">
      <div className="all-tokens-head">
        <h2 id="all-tokens-title">Tokens</h2>
        <span className="dim">
          {list.data === undefined || list.data.length === 0 ? null : list.data.length}
        </span>
        <Link to="/security" className="button button-small push">
          Your own tokens
        </Link>
      </div>
      <div {...keptFocus}>
        {list.data === undefined ? (
          <ErrorBox
            title="The tokens could not be loaded."
            detail={list.error?.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : list.data.length === 0 ? (
          <p className="own-tokens-note">Nobody has a personal token.</p>
        ) : (
          <TokenTable tokens={list.data} />
        )}
      </div>
    </section>
  )
}

function TokenTable({ tokens }: { tokens: readonly AnyApiToken[] }) {
  return (
    <table className="table stacked-table all-tokens-table" aria-label="Personal tokens of everybody">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="all-tokens-may">
            May
          </th>
          <th scope="col" className="all-tokens-used">
            Last used
          </th>
          <th scope="col" className="all-tokens-ends">
            Ends
          </th>
          <th scope="col" className="all-tokens-owner">
            Works for
          </th>
          <th scope="col" className="all-tokens-action">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </tbody>
    </table>
  )
}

function TokenRow({ token }: { token: AnyApiToken }) {
  const { id, name, hint, scopes, endsOn, lastUsedAt, owner } = token
  const { timeZone } = useAccount()
  const today = useToday()
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => endAnyToken(queryClient, id),
    onSuccess: () => toast.success({ message: `${name} of ${owner.name} is revoked.` }),
    onError: (error) => toast.error({ title: 'Not revoked', message: sentenceOf(error) }),
  })
  const ask = async () => {
    const confirmed = await confirm({
      title: 'Revoke Token',
      message: `Programs that use ${name} can no longer work for ${owner.name}, who is told. This cannot be undone.`,
      confirmText: 'Revoke',
      type: 'danger',
    })
    if (confirmed) revoke.mutate()
  }
  const may = scopesText(scopes)
  const left = daysBetween(today, endsOn)
  return (
    <tr data-focus-item={id}>
      <td title={name}>
        {name} <span className="dim">lb_…{hint}</span>
      </td>
      <td className="all-tokens-may" title={may}>
        {may}
      </td>
      <td className="all-tokens-used dim">
        {lastUsedAt === null ? 'Never' : recentTime(lastUsedAt, timeZone, today)}
      </td>
      <td className={left <= SOON ? 'all-tokens-ends all-tokens-soon' : 'all-tokens-ends dim'}>
        {endText(left, endsOn)}
      </td>
      <td className="all-tokens-owner" title={owner.name}>
        <Person person={owner} />
      </td>
      <td className="all-tokens-action">
        <Button
          size="small"
          data-focus-home
          aria-label={`Revoke ${name} of ${owner.name}`}
          busy={revoke.isPending}
          onClick={() => void ask()}
        >
          Revoke
        </Button>
      </td>
    </tr>
  )
}

function endText(left: number, endsOn: string): string {
  if (left < 0) return 'Ended'
  if (left > SOON) return formatDayWithYear(endsOn)
  return left === 0 ? 'Today' : `In ${left} days`
}
