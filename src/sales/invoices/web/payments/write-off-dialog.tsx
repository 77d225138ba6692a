import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { formatLkr, plainAmount, toCents } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { type Invoice, invoiceLabel } from '../../shared/invoice-schema.ts'
import { writeOff } from '../../shared/payment-endpoints.ts'
import { WriteOffInput } from '../../shared/payment-schema.ts'
import { REVERSE_INSTEAD } from './payment-words.ts'
import './payments.css'

const Form = z.pipe(
  z.transform(({ amount, reason }: { amount: string; reason: string }): z.input<typeof WriteOffInput> => ({
    amount: Number(amount),
    reason,
  })),
  WriteOffInput,
)

/** Closes what will not be paid of an invoice (spec 10.14). */
export function WriteOffDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remaining = toCents(invoice.remainingAmount)
  const send = async (body: WriteOffInput, { idempotencyKey }: Sending) => {
    const params = { id: String(invoice.id) }
    await sendForm('Not written off', () =>
      write(queryClient, { entity: 'invoice' }, () =>
        callWithMetadata(writeOff, { params, body }, { idempotencyKey }),
      ),
    )
    toastFinal({ message: `${invoiceLabel(invoice)} written off`, instead: REVERSE_INSTEAD })
    onClose()
  }
  const form = useSchemaForm({
    schema: Form,
    initial: { amount: plainAmount(remaining), reason: '' },
    draft: { of: 'write-off', id: undefined, start: invoice.id },
    send,
  })
  return (
    <FormDialog
      title="Write Off"
      form={form}
      onCancel={onClose}
      submitText="Write Off"
      busyText="Writing off..."
      isReady
    >
      <div className="payment-form">
        <p>
          {formatLkr(remaining)} of {invoiceLabel(invoice)} are not paid. What is written off is no income,
          and is asked for no longer. It can be reversed.
        </p>
        <AmountField
          {...form.field('amount')}
          label="Amount (LKR)"
          required
          hint={`At most ${formatLkr(remaining)}`}
          autoComplete="off"
        />
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
      </div>
    </FormDialog>
  )
}
