import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { allInvoiceSettingsQuery } from '#sales/documents/web/index.ts'
import { say } from '#sales/words/shared/words.ts'
import { formatLkr, plainAmount } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { askForPart } from '../../shared/quote-endpoints.ts'
import type { PartInput, Quote } from '../../shared/quote-schema.ts'
import { quoteQueries } from '../quote-queries.ts'
import { PartForm, partTotals, type PartUnit, restOf } from './part-form.ts'
import './parts.css'

export interface AskForPartDialogProps {
  quote: Quote
  onClose: () => void
}

/** Asks for a part of an accepted quote (spec 10.16), with the percentage of its settings to begin with. */
export function AskForPartDialog({ quote: opened, onClose }: AskForPartDialogProps) {
  const { data: settings } = useQuery(allInvoiceSettingsQuery)
  if (settings === undefined) return null
  const own = settings.find(({ id }) => id === opened.invoiceSettingsId)
  const { depositPercent } = own ?? settings.find(({ isDefault }) => isDefault) ?? { depositPercent: 0 }
  return <PartDialog quote={opened} offered={depositPercent} onClose={onClose} />
}

const UNITS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
] as const satisfies readonly { value: PartUnit; label: string }[]

/** @param props.offered percent, 0 for none */
function PartDialog({ quote: opened, offered, onClose }: AskForPartDialogProps & { offered: number }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const quote = useQuery({ ...quoteQueries.one(opened.id), placeholderData: opened }).data ?? opened
  const send = async (body: PartInput, { idempotencyKey }: Sending) => {
    const params = { id: String(quote.id) }
    await sendForm('No invoice was made', async () => {
      const { reply } = await write(queryClient, { entity: 'invoice' }, () =>
        callWithMetadata(askForPart, { params, body }, { idempotencyKey }),
      )
      toastFinal({
        message: `A part of ${quote.quoteNumber} became a draft invoice`,
        action: {
          label: 'Open invoice',
          onSelect: () => void navigate({ to: '/invoice', search: { invoice: String(reply.id) } as never }),
        },
      })
      onClose()
    })
  }
  const form = useSchemaForm({
    schema: PartForm,
    initial: { unit: 'percent', value: offered === 0 ? '' : String(offered) },
    draft: { of: 'part', id: undefined, start: quote.id },
    // whichever of the two was given
    nameOf: () => 'value',
    send,
  })
  const { values } = form
  const totals = partTotals(quote, values)
  const rest = restOf(quote)
  const field = {
    ...form.field('value'),
    ...(totals !== undefined && 'refusal' in totals ? { error: totals.refusal } : {}),
    required: true,
    hint: `${formatLkr(rest)} of the quote are not asked for yet, before tax`,
    autoComplete: 'off',
    'data-autofocus': true,
  }
  return (
    <FormDialog
      title="Ask for a Part"
      form={{ ...form, isValid: form.isValid && totals !== undefined && !('refusal' in totals) }}
      onCancel={onClose}
      submitText="Make Draft Invoice"
      busyText="Making the invoice..."
    >
      <div className="part-form">
        <p>
          Makes a deposit invoice of {quote.quoteNumber}. The final invoice of the quote deducts it once it is
          sent.
        </p>
        <Segmented
          label="How the part is given"
          value={values.unit === 'amount' ? 'amount' : 'percent'}
          choices={UNITS}
          onChange={(unit) => {
            form.change('unit', unit)
            form.change('value', unit === 'amount' ? plainAmount(rest) : offered === 0 ? '' : String(offered))
          }}
        />
        {values.unit === 'amount' ? (
          <AmountField {...field} key="amount" label="Part (LKR, before tax)" />
        ) : (
          <TextField {...field} key="percent" label="Part (%)" inputMode="decimal" />
        )}
        <PartSums totals={totals === undefined || 'refusal' in totals ? undefined : totals} quote={quote} />
      </div>
    </FormDialog>
  )
}

type Totals = Extract<NonNullable<ReturnType<typeof partTotals>>, { net: unknown }>

/** What the deposit will charge; dashes while nothing valid is typed, so that nothing moves. */
function PartSums({ totals, quote }: { totals: Totals | undefined; quote: Quote }) {
  const rows = [
    { label: 'Net amount', value: totals?.net },
    ...(quote.levyRate > 0
      ? [{ label: say('en', 'sscl', { rate: quote.levyRate }), value: totals?.levy }]
      : []),
    ...(quote.taxRate > 0 ? [{ label: say('en', 'tax', { rate: quote.taxRate }), value: totals?.tax }] : []),
    { label: 'Total', value: totals?.total },
  ]
  return (
    <dl className="part-sums">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <span className="dim">–</span> : <Money value={value} />}</dd>
        </div>
      ))}
    </dl>
  )
}
