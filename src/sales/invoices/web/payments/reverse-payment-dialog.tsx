import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { formatDayWithYear, monthWithYear } from '#platform/shared/dates.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { reversePayment, reverseReceipt } from '../../shared/payment-endpoints.ts'
import {
  type Payment,
  REVERSAL_REASONS,
  ReversalInput,
  type ReversalReason,
} from '../../shared/payment-schema.ts'
import { RECORD_INSTEAD } from './payment-words.ts'
import './payments.css'

export interface ReversePaymentDialogProps {
  payment: Payment
  /** What it paid, such as INV-00031; on a client's page, the account. */
  of: string
  onClose: () => void
}

type Values = { reason: string; day: string; notes: string }

/** Before a reason is chosen, it is ''. */
type FormInput = Omit<z.input<typeof ReversalInput>, 'reason'> & { reason: string }

const Form = z.pipe(
  z.transform(({ reason, day, notes }: Values): FormInput => ({
    reason,
    ...(reason === 'returned' ? { day } : {}),
    ...(notes.trim() === '' ? {} : { notes }),
  })),
  ReversalInput,
)

/** Takes back a payment, or the whole receipt that it is one of several parts of (spec 10.12). */
export function ReversePaymentDialog({ payment, of, onClose }: ReversePaymentDialogProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const isWhole = payment.receiptParts > 1 && payment.receiptId !== null
  const send = async (body: ReversalInput, { idempotencyKey }: Sending) => {
    await sendForm(isWhole ? 'Receipt not reversed' : 'Payment not reversed', () =>
      write(queryClient, { entity: 'invoice', refetches: true }, async () =>
        isWhole
          ? callWithMetadata(
              reverseReceipt,
              { params: { id: String(payment.receiptId) }, body },
              { idempotencyKey },
            )
          : callWithMetadata(
              reversePayment,
              { params: { id: String(payment.id) }, body },
              { idempotencyKey },
            ),
      ),
    )
    toastFinal({
      message: isWhole ? 'Receipt reversed' : 'Payment reversed',
      instead: RECORD_INSTEAD,
    })
    onClose()
  }
  const initial: Values = { reason: payment.kind === 'money' ? '' : 'mistake', day: today, notes: '' }
  const form = useSchemaForm({
    schema: Form,
    initial,
    draft: { of: 'reversal', id: undefined, start: payment.id },
    send,
  })
  return (
    <FormDialog
      title={isWhole ? 'Reverse Receipt' : 'Reverse Payment'}
      form={form}
      onCancel={onClose}
      submitText="Reverse"
      busyText="Reversing..."
      isReady
    >
      <div className="payment-form">
        <p>
          {formatLkr(toCents(Math.abs(payment.amount)))} of {formatDayWithYear(payment.paidOn)}, {of}. The row
          stays, and its reversal is added beneath it.
        </p>
        {isWhole ? (
          <p className="notice" role="status">
            It is one of {payment.receiptParts} parts of a receipt: all of them are reversed.
          </p>
        ) : null}
        <ReasonChoice
          payment={payment}
          value={form.values.reason}
          day={form.values.day === '' ? today : form.values.day}
          error={form.field('reason').error}
          onChoose={(reason) => form.change('reason', reason)}
        />
        {form.values.reason === 'returned' ? (
          <DateField
            {...form.field('day')}
            label="Day on which it went back"
            min={payment.paidOn}
            max={today}
          />
        ) : null}
        <TextField
          {...form.field('notes')}
          label="Notes"
          labelEnd={<span className="dim">optional</span>}
          maxLength={500}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  )
}

interface ReasonChoiceProps {
  payment: Payment
  value: string
  /** On which the money went back. */
  day: string
  error: string | undefined
  onChoose: (reason: ReversalReason) => void
}

/** Which income a mistake changes. */
function effectOfMistake({ kind, amount, paidOn }: Payment): string {
  // only money and refunds are income
  if (kind !== 'money' && kind !== 'refund')
    return 'It is open again, as if it had never been. No income changes.'
  return `The income of ${monthWithYear(paidOn)} ${amount < 0 ? 'rises' : 'falls'}, as if it had never been.`
}

/** Which income money that went back changes. */
function effectOfReturn({ paidOn }: Payment, day: string): string {
  const [arrived, returned] = [monthWithYear(paidOn), monthWithYear(day)]
  if (arrived === returned) return `The income of ${returned} falls on the day it went back.`
  return `The income of ${returned} falls; that of ${arrived} stays.`
}

/** The two reasons, each with what it does to the income. */
function ReasonChoice({ payment, value, day, error, onChoose }: ReasonChoiceProps) {
  const id = useId()
  const effects: Readonly<Record<ReversalReason, readonly [word: string, effect: string]>> = {
    mistake: ['Recorded by mistake', effectOfMistake(payment)],
    returned: ['The money went back', effectOfReturn(payment, day)],
  }
  // what is no money cannot go back
  const offered = payment.kind === 'money' ? REVERSAL_REASONS : (['mistake'] as const)
  return (
    <fieldset
      role="radiogroup"
      className="reason-choice"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend>Why?</legend>
      {offered.map((reason) => (
        <label key={reason} className="reason-option">
          <input type="radio" name="reason" checked={value === reason} onChange={() => onChoose(reason)} />
          <span>
            {effects[reason][0]}
            <span className="reason-effect">{effects[reason][1]}</span>
          </span>
        </label>
      ))}
      {error === undefined ? null : (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
