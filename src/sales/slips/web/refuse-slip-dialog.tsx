import { useQueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { refuseSlip } from '../shared/slip-endpoints.ts'
import { RefusalInput, type Slip } from '../shared/slip-schema.ts'

/** Refuses a slip with a sentence for the client (spec 22.4). */
export function RefuseSlipDialog({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const queryClient = useQueryClient()
  const send = async (body: RefusalInput, { idempotencyKey }: Sending) => {
    const params = { id: String(slip.id) }
    await sendForm('Slip not refused', () =>
      write(queryClient, { entity: 'slip', refetches: true }, () =>
        callWithMetadata(refuseSlip, { params, body }, { idempotencyKey }),
      ),
    )
    toast.success({ message: 'Slip refused' })
    onClose()
  }
  const form = useSchemaForm({
    schema: RefusalInput,
    initial: { why: '' },
    draft: { of: 'slip-refusal', id: undefined, start: slip.id },
    send,
  })
  return (
    <FormDialog
      title="Refuse Slip"
      form={form}
      onCancel={onClose}
      submitText="Refuse Slip"
      busyText="Refusing..."
      isReady
    >
      <TextField
        {...form.field('why')}
        label="What is wrong with it"
        hint={
          slip.origin === 'link' ? 'The client reads this sentence on the page of the invoice.' : undefined
        }
        required
        maxLength={500}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
