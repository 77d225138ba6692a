import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconUserShield } from '@tabler/icons-react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { FactRow } from '#platform/web/ui/lists/fact-row.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { Identity } from '../../shared/openid-schema.ts'
import { sentenceOf } from '../auth-queries.ts'
import { disconnectIdentity, identitiesQuery } from './openid-queries.ts'

/** The services that sign in to one's own account (spec 37.4); nothing where there are none. */
export function IdentitySection() {
  const list = useQuery(identitiesQuery)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  if (list.isPending || list.data?.length === 0) return null
  return (
    <section className="own-settings-section">
      <div className="own-settings-about">
        <h2 id="connected-sign-ins">Connected sign-in</h2>
        <p>Another service that signs you in here. You are told whenever one is connected.</p>
      </div>
      <div {...keptFocus}>
        {list.data === undefined ? (
          <ErrorBox
            title="Your connected sign-ins could not be loaded."
            detail={list.error.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <ul aria-labelledby="connected-sign-ins">
            {list.data.map((identity) => (
              <li key={identity.id}>
                <IdentityRow identity={identity} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function IdentityRow({ identity: { id, service, email, connectedAt } }: { identity: Identity }) {
  const { timeZone } = useAccount()
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: () => disconnectIdentity(queryClient, id),
    onSuccess: () => toast.success({ message: `${service} is disconnected.` }),
    onError: (error) =>
      toast.error({ title: 'Not disconnected', message: sentenceOf(error, 'Please try again.') }),
  })
  const ask = async () => {
    const confirmed = await confirm({
      title: 'Disconnect',
      message: `${service} no longer signs you in. Whoever signs in there as ${email} again connects it again.`,
      confirmText: 'Disconnect',
      type: 'warning',
    })
    if (confirmed) removal.mutate()
  }
  return (
    <FactRow
      icon={<IconUserShield size={16} stroke={1.75} />}
      name={service}
      facts={
        <div>
          <span>{email}</span>
          <span>Connected {formatInstant(connectedAt, timeZone)}</span>
        </div>
      }
    >
      <Button
        size="small"
        aria-label={`Disconnect ${service}`}
        busy={removal.isPending}
        onClick={() => void ask()}
      >
        Disconnect
      </Button>
    </FactRow>
  )
}
