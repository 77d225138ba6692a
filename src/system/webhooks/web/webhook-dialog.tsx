import { useQueryClient } from '@tanstack/react-query'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { Webhook, WebhookEvent, WebhookWithSecret } from '../shared/webhook-schema.ts'
import { WebhookForm, webhookValues } from './webhook-form.ts'
import { webhookWrites } from './webhook-queries.ts'

export interface WebhookDialogProps {
  /** The webhook to change; undefined to add one. */
  edited: Webhook | undefined
  events: readonly WebhookEvent[]
  onAdded: (webhook: WebhookWithSecret) => void
  onClose: () => void
}

/** "New Webhook" and "Edit Webhook": an address and the events that it gets (spec 36.1). */
export function WebhookDialog({ edited, events, onAdded, onClose }: WebhookDialogProps) {
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: WebhookForm,
    initial: webhookValues(edited),
    draft: { of: 'webhook', id: edited?.id },
    send: (body, { idempotencyKey }) =>
      sendForm(edited === undefined ? 'Webhook not added' : 'Webhook not saved', async () => {
        const writes = webhookWrites(queryClient)
        if (edited === undefined) return onAdded(await writes.add(body, idempotencyKey))
        await writes.change(edited.id, body)
        toast.success({ message: 'The webhook is saved.' })
        onClose()
      }),
  })
  const { values, change, field } = form
  const chosen = field('events')
  return (
    <FormDialog
      title={edited === undefined ? 'New Webhook' : 'Edit Webhook'}
      form={form}
      onCancel={onClose}
      submitText={edited === undefined ? 'Add Webhook' : 'Save Webhook'}
      busyText={edited === undefined ? 'Adding...' : 'Saving...'}
    >
      <TextField
        {...field('address')}
        label="Address"
        required
        type="url"
        inputMode="url"
        placeholder="https://example.lk/ledgerboard"
        autoComplete="off"
        data-autofocus
      />
      <fieldset className="webhook-events" aria-describedby="webhook-events-fault">
        <legend>What it is told</legend>
        <p className="dim">Messages name clients and sums: the address is the office’s, not a person’s.</p>
        <p id="webhook-events-fault" className="field-error" role="alert">
          {chosen.error}
        </p>
        <div className="webhook-event-list">
          {events.map(({ type, label }) => (
            <Checkbox
              key={type}
              checked={values.events.some((one) => one.type === type)}
              onChange={(isChosen) =>
                change(
                  'events',
                  isChosen ? [...values.events, { type }] : values.events.filter((one) => one.type !== type),
                )
              }
              label={
                <>
                  {label} <code className="webhook-event-type">{type}</code>
                </>
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
