import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Cents, formatLkr, plainAmount } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { applyToInvoice, refund } from '../../shared/payment-endpoints.ts'
import { RefundInput, TransferInput } from '../../shared/payment-schema.ts'
import { MethodField, methodOf } from './method-field.tsx'
import { openInvoicesQuery } from './payment-queries.ts'
import { payablesOf } from './payables.ts'
import { MOVE_BACK_INSTEAD, REVERSE_REFUND_INSTEAD } from './payment-words.ts'
import './payments.css'

export interface AccountDialogProps {
  accountId: number
  clientId: number
  balance: Cents
  onClose: () => void
}

/** Pays an invoice from the account of its client (spec 10.13). */
export function ApplyDialog({ accountId, clientId, balance, onClose }: AccountDialogProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const open = useQuery(openInvoicesQuery(clientId))
  const payables = payablesOf(open.data ?? [], today)
  const send = async (body: TransferInput, { idempotencyKey }: Sending) => {
    await sendForm('Not applied', () =>
      write(queryClient, { entity: 'invoice', refetches: true }, () =>
        callWithMetadata(applyToInvoice, { params: { id: String(accountId) }, body }, { idempotencyKey }),
      ),
    )
    toastFinal({ message: 'Invoice paid from the account', instead: MOVE_BACK_INSTEAD })
    onClose()
  }
  const form = useSchemaForm({
    schema: z.pipe(
      z.transform((values: { invoiceId: string; amount: string }) => ({
        invoiceId: Number(values.invoiceId),
        amount: Number(values.amount),
      })),
      TransferInput,
    ),
    initial: { invoiceId: '', amount: '' },
    draft: { of: 'applied', id: undefined, start: accountId },
    send,
  })
  const choose = (invoiceId: string) => {
    form.change('invoiceId', invoiceId)
    const rest = payables.find((payable) => String(payable.invoiceId) === invoiceId)?.rest
    if (rest !== undefined) form.change('amount', plainAmount(rest < balance ? rest : balance))
  }
  return (
    <FormDialog
      title="Apply to an Invoice"
      form={form}
      onCancel={onClose}
      submitText="Apply"
      busyText="Applying..."
      isReady={open.isSuccess}
    >
      <div className="payment-form">
        <p>{formatLkr(balance)} are on the account.</p>
        <SelectField
          {...form.field('invoiceId')}
          onChange={choose}
          label="Invoice"
          required
          placeholder={open.isSuccess && payables.length === 0 ? 'No invoice is open' : 'Choose an invoice'}
          choices={payables.map(({ invoiceId, label, rest }) => ({
            value: String(invoiceId),
            label: `${label}, ${formatLkr(rest)} open`,
          }))}
        />
        <AmountField {...form.field('amount')} label="Amount (LKR)" required autoComplete="off" />
      </div>
    </FormDialog>
  )
}

/** Pays money on the account back to the client (spec 10.13). */
export function RefundDialog({ accountId, balance, onClose }: AccountDialogProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const send = async (body: RefundInput, { idempotencyKey }: Sending) => {
    await sendForm('Not paid back', () =>
      write(queryClient, { entity: 'account', refetches: true }, () =>
        callWithMetadata(refund, { params: { id: String(accountId) }, body }, { idempotencyKey }),
      ),
    )
    toastFinal({ message: 'Paid back', instead: REVERSE_REFUND_INSTEAD })
    onClose()
  }
  const initial = { amount: plainAmount(balance), paidOn: today, method: '', reference: '' }
  const form = useSchemaForm({
    schema: z.pipe(
      z.transform((values: typeof initial): z.input<typeof RefundInput> => ({
        ...values,
        amount: Number(values.amount),
        method: methodOf(values.method),
      })),
      RefundInput,
    ),
    initial,
    draft: { of: 'refund', id: undefined, start: accountId },
    send,
  })
  return (
    <FormDialog
      title="Pay Back"
      form={form}
      onCancel={onClose}
      submitText="Record"
      busyText="Recording..."
      isReady
    >
      <div className="payment-form">
        <p>{formatLkr(balance)} are on the account. What is paid back lowers the income of that day.</p>
        <div className="payment-pair">
          <AmountField
            {...form.field('amount')}
            label="Amount (LKR)"
            required
            autoComplete="off"
            data-autofocus
          />
          <DateField {...form.field('paidOn')} label="Payment Date" max={today} />
        </div>
        <div className="payment-pair">
          <MethodField {...form.field('method')} />
          <TextField
            {...form.field('reference')}
            label="Reference"
            labelEnd={<span className="dim">optional</span>}
            maxLength={100}
            autoComplete="off"
          />
        </div>
      </div>
    </FormDialog>
  )
}
