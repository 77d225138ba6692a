import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Cents, formatLkr, plainAmount } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { moveBack } from '../../shared/payment-endpoints.ts'
import { TransferInput } from '../../shared/payment-schema.ts'
import { clientAccountQuery } from './payment-queries.ts'
import { APPLY_INSTEAD } from './payment-words.ts'
import './payments.css'

export interface MoveBackDialogProps {
  clientId: number
  invoiceId: number
  /** Such as INV-00031. */
  label: string
  /** What the account paid of the invoice, less what was moved back. */
  amount: Cents
  onClose: () => void
}

/** Moves what the account paid of an invoice back to the account (spec 10.13). */
export function MoveBackDialog({ clientId, invoiceId, label, amount, onClose }: MoveBackDialogProps) {
  const queryClient = useQueryClient()
  const account = useQuery(clientAccountQuery(clientId))
  const accountId = account.data?.id ?? undefined
  const send = async (body: TransferInput, { idempotencyKey }: Sending) => {
    const params = { id: String(accountId) }
    await sendForm('Not moved back', () =>
      write(queryClient, { entity: 'invoice', refetches: true }, () =>
        callWithMetadata(moveBack, { params, body }, { idempotencyKey }),
      ),
    )
    toastFinal({ message: 'Moved back to the account', instead: APPLY_INSTEAD })
    onClose()
  }
  const form = useSchemaForm({
    schema: z.pipe(
      z.transform((values: { amount: string }) => ({ invoiceId, amount: Number(values.amount) })),
      TransferInput,
    ),
    initial: { amount: plainAmount(amount) },
    draft: { of: 'moved-back', id: undefined, start: invoiceId },
    send,
  })
  return (
    <FormDialog
      title="Move Back to the Account"
      form={form}
      onCancel={onClose}
      submitText="Move Back"
      busyText="Moving..."
      isReady={accountId !== undefined}
    >
      <div className="payment-form">
        <p>
          The account paid {formatLkr(amount)} of {label}. What is moved back is open again.
        </p>
        <AmountField
          {...form.field('amount')}
          label="Amount (LKR)"
          required
          autoComplete="off"
          data-autofocus
        />
      </div>
    </FormDialog>
  )
}
