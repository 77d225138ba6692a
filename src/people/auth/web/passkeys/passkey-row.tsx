import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconFingerprint } from '@tabler/icons-react'
import { dayIn, formatDayWithYear } from '#platform/shared/dates.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toastFailure } from '#platform/web/forms/send-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { FactRow } from '#platform/web/ui/lists/fact-row.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { Passkey } from '../../shared/passkey-schema.ts'
import { endPasskey } from './passkey-queries.ts'

export interface PasskeyRowProps {
  passkey: Passkey
  /** Without it the password alone is enough. */
  isOnlyWay: boolean
  onRename: () => void
}

/** A passkey of one's own, since when there is it and when it was used. */
export function PasskeyRow({ passkey, isOnlyWay, onRename }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt, isBackedUp } = passkey
  const { timeZone } = useAccount()
  const today = useToday()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => endPasskey(queryClient, id),
    onSuccess: () => toast.success({ message: `${name} is removed.` }),
    onError: (error) => toastFailure(error, { title: 'Not removed', message: sentenceOf(error) }),
  })
  const ask = async () => {
    const confirmed = await confirm({
      title: 'Remove Passkey',
      message: isOnlyWay
        ? `${name} is your only second way: without it the password alone is enough, and your recovery codes end.`
        : `${name} no longer signs you in. Where you are signed in, you stay so.`,
      confirmText: 'Remove',
      type: 'danger',
    })
    if (confirmed) remove.mutate()
  }
  return (
    <li data-focus-item={id}>
      <FactRow
        icon={<IconFingerprint size={16} stroke={1.75} />}
        name={name}
        facts={
          <div>
            <span>Added {formatDayWithYear(dayIn(timeZone, Date.parse(createdAt)))}</span>
            <span>
              {lastUsedAt === null ? 'Never used' : `Last used ${recentTime(lastUsedAt, timeZone, today)}`}
            </span>
            {isBackedUp ? <span>Kept by a password manager</span> : null}
          </div>
        }
      >
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          size="small"
          data-focus-home
          aria-label={`Remove ${name}`}
          busy={remove.isPending}
          onClick={() => void ask()}
        >
          Remove
        </Button>
      </FactRow>
    </li>
  )
}
