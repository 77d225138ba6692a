import { IconDots, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { Webhook, WebhookWithSecret } from '../shared/webhook-schema.ts'
import { webhookWrites } from './webhook-queries.ts'

export interface WebhookActionsProps {
  webhook: Webhook
  onEdit: () => void
  onSecret: (made: WebhookWithSecret) => void
}

/** What can be done with the chosen webhook. */
export function WebhookActions({ webhook, onEdit, onSecret }: WebhookActionsProps) {
  const { id, address, paused } = webhook
  const queryClient = useQueryClient()
  const writes = webhookWrites(queryClient)
  const run = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => toast.error({ title: 'That did not work', message: sentenceOf(error) }),
  })
  const changeSecret = async () => {
    const confirmed = await confirm({
      title: 'New Secret',
      message:
        'For 24 hours messages are signed with both secrets. Give the receiver the new one before that.',
      confirmText: 'Make New Secret',
    })
    if (confirmed) run.mutate(async () => onSecret(await writes.changeSecret(id)))
  }
  const remove = async () => {
    const confirmed = await confirm({
      title: 'Delete Webhook',
      message: `${address} gets nothing more, and its deliveries are deleted. This cannot be undone.`,
      confirmText: 'Delete',
      type: 'danger',
    })
    if (confirmed)
      run.mutate(async () => {
        await writes.remove(id)
        toast.success({ message: 'The webhook is deleted.' })
      })
  }
  return (
    <div className="webhook-actions">
      {paused === null ? (
        <Button
          icon={<IconSend size={16} stroke={1.75} aria-hidden />}
          busy={run.isPending}
          onClick={() =>
            run.mutate(async () => {
              await writes.ping(id)
              toast.success({ message: 'A test event is on its way.' })
            })
          }
        >
          Send test event
        </Button>
      ) : (
        <Button
          kind="primary"
          icon={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          busy={run.isPending}
          onClick={() => run.mutate(() => writes.setPaused(id, false))}
        >
          Resume
        </Button>
      )}
      <Menu
        label={`More about ${address}`}
        width={212}
        items={[
          { label: 'Edit', onSelect: onEdit },
          ...(paused === null
            ? [{ label: 'Pause', onSelect: () => run.mutate(() => writes.setPaused(id, true)) }]
            : []),
          { label: 'New secret', onSelect: () => void changeSecret() },
          { label: 'Delete', danger: true, onSelect: () => void remove() },
        ]}
        trigger={(attributes) => (
          <IconButton
            {...attributes}
            label={`More about ${address}`}
            icon={<IconDots size={16} stroke={1.75} aria-hidden />}
          />
        )}
      />
    </div>
  )
}
