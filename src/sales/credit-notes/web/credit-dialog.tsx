import { say } from '#sales/words/shared/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { type Invoice, invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { formatLkr, plainAmount, toCents } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { creditInvoice } from '../shared/credit-note-endpoints.ts'
import type { CreditInput } from '../shared/credit-note-schema.ts'
import { CREDIT_REASONS, reasonLabel } from '../shared/credit-note-status.ts'
import type { CreditSums } from '../shared/credit-sums.ts'
import { creditNotesOfQuery } from './credit-note-queries.ts'
import {
  type Creditable,
  creditableOf,
  creditsAllLeft,
  CreditForm,
  type CreditValues,
  effectText,
  lineName,
  sumsOf,
  type TypedLine,
  TypedLines,
  typedSums,
} from './typed-credit.ts'
import './credit-notes.css'

/** Credits lines of an issued invoice (spec 10.17). */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const queryClient = useQueryClient()
  const notes = useQuery(creditNotesOfQuery('invoiceId', invoice.id))
  const creditable = creditableOf(invoice, notes.data ?? [])
  const send = async ({ billAgain = false, ...input }: CreditInput, { idempotencyKey }: Sending) => {
    const params = { id: String(invoice.id) }
    // ticked before less was credited
    const isFreeing = billAgain && creditsAllLeft(invoice, sumsOf(invoice, creditable, input.lines))
    const body = isFreeing ? { ...input, billAgain } : input
    await sendForm('Not credited', async () => {
      const { reply } = await write(queryClient, { entity: 'invoice', refetches: true }, () =>
        callWithMetadata(creditInvoice, { params, body }, { idempotencyKey }),
      )
      const work = reply.billAgain ? '; its work is ready to bill again' : ''
      toastFinal({ message: `${reply.number} credits ${formatLkr(toCents(reply.total))}${work}` })
    })
    onClose()
  }
  // a deposit is credited as a whole
  const lines =
    invoice.kind === 'deposit'
      ? invoice.items.map(({ id, amount }) => ({
          lineId: id,
          quantity: '',
          amount: plainAmount(toCents(amount)),
        }))
      : []
  const initial: CreditValues = { reason: '', text: '', lines, payOut: false, billAgain: false }
  const form = useSchemaForm({
    schema: CreditForm,
    initial,
    draft: { of: 'credit', id: undefined, start: invoice.id, shape: z.looseObject({ lines: TypedLines }) },
    nameOf: (path, { lines }) => lineName(path, lines),
    send,
  })
  const { values } = form
  const sums = typedSums(invoice, creditable, values.lines)
  const isPaidOut = sums !== undefined && sums.total > toCents(invoice.remainingAmount)
  return (
    <FormDialog
      title={`Credit ${invoiceLabel(invoice)}`}
      form={form}
      onCancel={onClose}
      submitText="Credit"
      busyText="Crediting..."
      isReady={notes.isSuccess}
    >
      <div className="credit-form">
        <Reasons
          value={values.reason}
          error={form.field('reason').error}
          onChoose={(reason) => form.change('reason', reason)}
        />
        <TextField
          {...form.field('text')}
          label="Text"
          labelEnd={values.reason === 'other' ? null : <span className="dim">optional</span>}
          required={values.reason === 'other'}
          maxLength={500}
          autoComplete="off"
        />
        <Lines
          creditable={creditable}
          typed={values.lines}
          error={form.field('lines').error}
          errorOf={(lineId) => form.errorOf(`lines.${lineId}`)}
          onChange={(lines) => form.change('lines', lines)}
        />
        <Sums invoice={invoice} sums={sums} payOut={values.payOut} />
        <Checkbox
          label="Pay it back today"
          checked={values.payOut && isPaidOut}
          disabled={!isPaidOut}
          onChange={(payOut) => form.change('payOut', payOut)}
        />
        {invoice.billsWork ? (
          <BillAgain
            isPossible={creditsAllLeft(invoice, sums)}
            isChosen={values.billAgain}
            error={form.field('billAgain').error}
            onChange={(billAgain) => form.change('billAgain', billAgain)}
          />
        ) : null}
      </div>
    </FormDialog>
  )
}

interface BillAgainProps {
  isPossible: boolean
  isChosen: boolean
  error: string | undefined
  onChange: (isChosen: boolean) => void
}

/** Whether the work that the invoice bills is ready to bill again (spec 16.5). */
function BillAgain({ isPossible, isChosen, error, onChange }: BillAgainProps) {
  const id = useId()
  return (
    <div>
      <Checkbox
        label="Bill this work again later"
        checked={isChosen && isPossible}
        disabled={!isPossible}
        aria-describedby={id}
        onChange={onChange}
      />
      <p id={id} className={error === undefined ? 'note' : 'field-error'}>
        {error ??
          (isPossible
            ? 'Its tasks, time and expenses are ready to bill again.'
            : 'Only when all that is left is credited. Otherwise the work stays billed.')}
      </p>
    </div>
  )
}

interface ReasonsProps {
  value: string
  error: string | undefined
  onChoose: (reason: string) => void
}

function Reasons({ value, error, onChoose }: ReasonsProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      className="credit-reasons"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend>Why?</legend>
      {CREDIT_REASONS.map((reason) => (
        <label key={reason} className="credit-reason">
          <input type="radio" name="reason" checked={value === reason} onChange={() => onChoose(reason)} />
          {reasonLabel(reason)}
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

interface LinesProps {
  creditable: Creditable
  typed: readonly TypedLine[]
  error: string | undefined
  errorOf: (lineId: number) => string | undefined
  onChange: (lines: TypedLine[]) => void
}

/** What is credited of each line: a quantity or an amount, the other of which is emptied. */
function Lines({ creditable, typed, error, errorOf, onChange }: LinesProps) {
  const typedOf = (lineId: number) =>
    typed.find((line) => line.lineId === lineId) ?? { lineId, quantity: '', amount: '' }
  const change = (changed: TypedLine) =>
    onChange(creditable.lines.map(({ lineId }) => (lineId === changed.lineId ? changed : typedOf(lineId))))
  return (
    <section aria-label="Lines">
      {creditable.lines.map((line) => {
        const title = line.description.split('\n')[0] ?? ''
        const { lineId } = line
        const refusal = errorOf(lineId)
        return (
          <div key={lineId} className="credit-line">
            <div className="credit-line-name">
              {title}
              <div className="note">{formatLkr(line.left)} left, before levy and tax</div>
            </div>
            {line.left === 0 ? null : (
              <>
                <TextField
                  label={`Quantity of ${title} to credit`}
                  hideLabel
                  placeholder={`of ${line.quantityLeft}${line.unit === null ? '' : ` ${line.unit}`}`}
                  inputMode="decimal"
                  value={typedOf(lineId).quantity}
                  onChange={(quantity) => change({ lineId, quantity, amount: '' })}
                  error={typedOf(lineId).quantity === '' ? undefined : refusal}
                  autoComplete="off"
                />
                <AmountField
                  label={`Amount of ${title} to credit (LKR)`}
                  hideLabel
                  value={typedOf(lineId).amount}
                  onChange={(amount) => change({ lineId, quantity: '', amount })}
                  error={typedOf(lineId).quantity === '' ? refusal : undefined}
                  autoComplete="off"
                />
              </>
            )}
          </div>
        )
      })}
      {error === undefined ? null : (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

interface SumsProps {
  invoice: Invoice
  sums: CreditSums | undefined
  payOut: boolean
}

/** What the note comes to, and where its money goes. */
function Sums({ invoice, sums, payOut }: SumsProps) {
  return (
    <div className="credit-sums" role="status">
      {sums === undefined ? (
        <p className="dim">Type a quantity or an amount to see what the credit note comes to.</p>
      ) : (
        <>
          <dl className="facts">
            <dt>Net amount</dt>
            <dd>
              <Money value={sums.net} hasCurrency={false} />
            </dd>
            {invoice.levyRate === 0 ? null : (
              <>
                <dt>{say('en', 'sscl', { rate: invoice.levyRate })}</dt>
                <dd>
                  <Money value={sums.levy} hasCurrency={false} />
                </dd>
              </>
            )}
            {invoice.taxRate === 0 ? null : (
              <>
                <dt>{say('en', 'tax', { rate: invoice.taxRate })}</dt>
                <dd>
                  <Money value={sums.tax} hasCurrency={false} />
                </dd>
              </>
            )}
            <dt>Total credited</dt>
            <dd>
              <Money value={sums.total} />
            </dd>
          </dl>
          <p>{effectText(invoice, sums.total, payOut)}</p>
        </>
      )}
    </div>
  )
}
