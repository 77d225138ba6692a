import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import { type Cents, formatLkr, percent, plainAmount, sumOf, toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { refresh, write } from '#platform/web/data/write.ts'
import { toastFailure } from '#platform/web/forms/send-form.ts'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { addPartialPayment } from '../shared/payment-endpoints.ts'
import { withhold } from '../shared/withholding-endpoints.ts'
import { usuallyWithheld, type WithholdInput } from '../shared/withholding-schema.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import type { PartialPaymentInput } from '../shared/payment-schema.ts'
import { paymentRefusal } from '../shared/invoice-status.ts'
import { invoiceQueries } from './invoice-queries.ts'
import {
  exceedsSentence,
  partialPaymentForm,
  type PartialPaymentValues,
  restForMoney,
} from './partial-payment-form.ts'
import { AfterPayment, PaymentsSoFar, PaymentSummary } from './partial-payment-parts.tsx'
import { REVERSE_INSTEAD } from './payments/payment-words.ts'
import { WithheldFields } from './payments/withheld-fields.tsx'
import './partial-payment.css'

export interface PartialPaymentDialogProps {
  invoice: Invoice
  onClose: () => void
}

/**
 * Add Partial Payment (spec 10.10). Follows the invoice: if another user records a payment meanwhile, the maximum
 * changes and the typed input stays. What the client withheld as tax is recorded together with the money (spec 24.1).
 */
export function PartialPaymentDialog({ invoice: opened, onClose }: PartialPaymentDialogProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const found = useQuery({ ...invoiceQueries.one(opened.id), placeholderData: opened })
  const invoice = found.data ?? opened
  const remaining = toCents(invoice.remainingAmount)
  const refusal = paymentRefusal(invoice)

  const send = async (body: PartialPaymentInput, { idempotencyKey }: Sending) => {
    try {
      const params = { id: String(invoice.id) }
      await write(queryClient, { entity: 'invoice' }, async () =>
        body.amount > 0
          ? callWithMetadata(addPartialPayment, { params, body }, { idempotencyKey })
          : callWithMetadata(withhold, { params, body: withheldAlone(body) }, { idempotencyKey }),
      )
      toastFinal({ message: 'Partial payment processed successfully', instead: REVERSE_INSTEAD })
      onClose()
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Failed to process partial payment'
      toastFailure(error, { message })
      // another user's change may be the reason
      void refresh(queryClient, 'invoice')
      throw error
    }
  }
  const initial: PartialPaymentValues = {
    amount: '',
    notes: '',
    paidOn: today,
    withheld: '',
    certificateNumber: '',
  }
  const form = useSchemaForm({
    schema: partialPaymentForm(remaining),
    initial,
    draft: { of: 'payment', id: undefined, start: invoice.id },
    send,
  })
  const amount = centsOf(form.values.amount)
  const withheld = centsOf(form.values.withheld) ?? toCents(0)
  const forMoney = restForMoney(remaining, withheld)
  const isTooMuch = amount !== undefined && amount > forMoney
  const take = (cents: Cents) => form.change('amount', plainAmount(cents))
  const usual = usuallyWithheld(invoice)
  const takeUsual = () => {
    form.change('withheld', plainAmount(usual))
    // the rest is what usually arrives with it
    if (amount === undefined || sumOf([amount, usual]) > remaining) take(restForMoney(remaining, usual))
  }
  const amountField = form.field('amount')

  return (
    <FormDialog
      title="Add Partial Payment"
      form={{ ...form, isValid: form.isValid && refusal === undefined }}
      onCancel={onClose}
      submitText="Process Payment"
      busyText="Processing..."
      className="partial-payment"
    >
      <div className="payment-body">
        <PaymentSummary invoice={invoice} />
        {refusal === undefined ? null : (
          <p className="notice" role="status">
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
            {refusal}
          </p>
        )}
        <div className="payment-amount">
          <AmountField
            {...amountField}
            // reported while typing: the button is disabled by then
            error={isTooMuch ? exceedsSentence(forMoney) : amountField.error}
            label="Payment Amount (LKR)"
            required
            hint={`Maximum: ${formatLkr(forMoney)}`}
            autoComplete="off"
            data-autofocus
          />
          <div className="payment-shares">
            <button type="button" className="link" onClick={() => take(percent(forMoney, 50))}>
              Half
            </button>
            <button type="button" className="link" onClick={() => take(forMoney)}>
              All of it
            </button>
          </div>
        </div>
        <div className="payment-facts">
          <TextField
            {...form.field('notes')}
            label="Payment Notes"
            labelEnd={<span className="dim">optional</span>}
            maxLength={500}
            autoComplete="off"
          />
          <DateField {...form.field('paidOn')} label="Payment Date" max={today} />
        </div>
        <WithheldFields
          values={form.values}
          field={form.field}
          isUsual={invoice.byIndividual === true}
          usual={usual}
          onTakeUsual={takeUsual}
        />
        <AfterPayment
          invoice={invoice}
          amount={isTooMuch || !form.isValid ? undefined : sumOf([amount ?? toCents(0), withheld])}
        />
        <PaymentsSoFar invoice={invoice} />
      </div>
    </FormDialog>
  )
}

/** Tax withheld without money, as its call takes it. */
function withheldAlone({ withheld, paidOn, certificateNumber }: PartialPaymentInput): WithholdInput {
  return {
    amount: withheld ?? 0,
    ...(paidOn === undefined ? {} : { day: paidOn }),
    ...(certificateNumber === undefined ? {} : { certificateNumber }),
  }
}

/** Parses a typed amount; undefined if invalid. */
function centsOf(typed: string): Cents | undefined {
  try {
    return typed === '' ? undefined : toCents(Number(typed))
  } catch {
    return undefined
  }
}
