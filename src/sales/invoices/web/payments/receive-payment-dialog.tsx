import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { addReceipt } from '../../shared/payment-endpoints.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { ReceiptInput } from '../../shared/payment-schema.ts'
import { MethodField, methodOf } from './method-field.tsx'
import { openInvoicesQuery } from './payment-queries.ts'
import { invoicesToPay, payablesOf } from './payables.ts'
import { REVERSE_INSTEAD } from './payment-words.ts'
import {
  distribute,
  isDistributed,
  partName,
  partsOf,
  type TypedPart,
  TypedParts,
  typedCents,
} from './receipt-parts.ts'
import { ReceiptPartsFields } from './receipt-parts-fields.tsx'
import './payments.css'

type Values = {
  amount: string
  paidOn: string
  method: string
  reference: string
  notes: string
  /** Empty as long as the amount is distributed by itself. */
  parts: readonly TypedPart[]
  restToAccount: boolean
  withholds: boolean
}

/** What a bank slip says of a payment. */
export interface SlipPayment {
  slipId: number
  /** Paid first. */
  invoice: Invoice
  /** As typed; '' if it does not say. */
  amount: string
  paidOn: string
  reference: string
}

export interface ReceivePaymentDialogProps {
  /** Who pays; without an id, whoever has the address of the slip's invoice. */
  client: { id: number | null; companyName: string }
  /** The slip that it confirms. */
  slip?: SlipPayment
  onClose: () => void
}

/** Records money that pays several invoices of a client, or goes to its account (spec 10.13). */
export function ReceivePaymentDialog({ client, slip, onClose }: ReceivePaymentDialogProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const isListed = client.id !== null
  const open = useQuery({ ...openInvoicesQuery(client.id ?? 0), enabled: isListed })
  const payables = payablesOf(invoicesToPay(open.data ?? [], slip?.invoice), today)
  const partsFor = ({ amount, parts }: Values) =>
    parts.length > 0 ? parts : distribute(typedCents(amount) ?? toCents(0), payables)
  const toInput = (values: Values): z.input<typeof ReceiptInput> => ({
    clientId: client.id,
    ...(isListed ? {} : { email: slip?.invoice.clientEmail }),
    ...(slip === undefined ? {} : { slipId: slip.slipId }),
    amount: Number(values.amount),
    paidOn: values.paidOn,
    method: methodOf(values.method),
    reference: values.reference,
    notes: values.notes,
    parts: partsOf(partsFor(values), values.withholds),
    restToAccount: values.restToAccount,
  })
  const send = async (body: ReceiptInput, { idempotencyKey }: Sending) => {
    await sendForm('Payment not recorded', () =>
      write(queryClient, { entity: 'invoice', refetches: true }, () =>
        callWithMetadata(addReceipt, { body }, { idempotencyKey }),
      ),
    )
    toastFinal({ message: 'Payment recorded', instead: REVERSE_INSTEAD })
    onClose()
  }
  const initial: Values = {
    amount: slip?.amount ?? '',
    paidOn: slip?.paidOn ?? today,
    method: slip === undefined ? '' : 'bank',
    reference: slip?.reference ?? '',
    notes: '',
    parts: [],
    restToAccount: false,
    withholds: false,
  }
  const form = useSchemaForm({
    schema: z.pipe(z.transform(toInput), ReceiptInput).check(isDistributed),
    initial,
    draft: {
      of: 'receipt',
      id: undefined,
      start: slip === undefined ? (client.id ?? undefined) : `slip ${slip.slipId}`,
      shape: z.looseObject({ parts: TypedParts }),
    },
    nameOf: (path, values) => partName(path, partsOf(partsFor(values), values.withholds)),
    send,
  })
  return (
    <FormDialog
      title={`Receive Payment from ${client.companyName}`}
      form={form}
      onCancel={onClose}
      submitText="Record Payment"
      busyText="Recording..."
      isReady={open.isSuccess || !isListed}
    >
      <div className="payment-form">
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
        <TextField
          {...form.field('notes')}
          label="Notes"
          labelEnd={<span className="dim">optional</span>}
          maxLength={500}
          autoComplete="off"
        />
        <ReceiptPartsFields
          amount={form.values.amount}
          payables={payables}
          parts={partsFor(form.values)}
          keepsRest={form.values.restToAccount}
          withholds={form.values.withholds}
          error={form.field('parts').error}
          errorOf={(invoiceId) => form.errorOf(`parts.${invoiceId}`)}
          onChange={(next) => form.change('parts', next)}
          onKeepRest={(keeps) => form.change('restToAccount', keeps)}
          onWithhold={(withholds) => form.change('withholds', withholds)}
        />
      </div>
    </FormDialog>
  )
}
