import { useQueryClient } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { replaceTaxRates } from '../shared/tax-rates-endpoints.ts'
import { TAX_NAMES, TAXES, type TaxRates } from '../shared/tax-rates-schema.ts'
import {
  TaxRatesForm,
  taxRateName,
  taxRatesValues,
  TaxRatesValues,
  type TypedRate,
  versionedTaxRates,
} from './tax-rates-form.ts'

/** The standard rates of VAT and SSCL, each from its day on (spec 20.1). */
export function TaxRatesDialog({ stored, onClose }: { stored: TaxRates; onClose: () => void }) {
  const queryClient = useQueryClient()
  const today = useToday()
  const form = useSchemaForm({
    schema: TaxRatesForm,
    initial: taxRatesValues(stored),
    draft: { of: 'tax-rates', id: 'all', shape: TaxRatesValues },
    versioned: versionedTaxRates(stored),
    nameOf: taxRateName,
    send: (body, { ifMatch }) =>
      sendForm('Tax rates not saved', async () => {
        const { changes } = await write(queryClient, { entity: 'tax-rates' }, () =>
          callWithMetadata(replaceTaxRates, { body }, { ifMatch }),
        )
        onClose()
        offerUndo(changes, { message: 'The tax rates were saved.' })
      }),
  })
  return (
    <FormDialog title="Tax Rates" form={form} onCancel={onClose} submitText="Save" busyText="Saving...">
      {TAXES.map((tax) => (
        <RatesOfTax
          key={tax}
          name={TAX_NAMES[tax]}
          rows={form.values[tax]}
          error={form.errorOf(tax)}
          errorOf={(row, part) => form.errorOf(`${tax}.${row.key}.${part}`)}
          onChange={(key, part) =>
            form.update(
              tax,
              (all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)),
              `${tax}.${key}.${Object.keys(part)[0] ?? ''}`,
            )
          }
          onRemove={(key) => form.update(tax, (all) => all.filter((row) => row.key !== key))}
          onAdd={() =>
            form.update(tax, (all) => [{ key: crypto.randomUUID(), fromDay: today, rate: '' }, ...all])
          }
        />
      ))}
      <p className="note">
        From its day on, an invoice with VAT needs this rate to be a tax invoice. No document that exists
        changes.
      </p>
    </FormDialog>
  )
}

interface RatesOfTaxProps {
  name: string
  rows: readonly TypedRate[]
  /** Of the list itself. */
  error: string | undefined
  errorOf: (row: TypedRate, part: 'fromDay' | 'rate') => string | undefined
  onChange: (key: string, part: Partial<TypedRate>) => void
  onRemove: (key: string) => void
  onAdd: () => void
}

function RatesOfTax({ name, rows, error, errorOf, onChange, onRemove, onAdd }: RatesOfTaxProps) {
  return (
    <section className="tax-rates-of" aria-label={`Rates of ${name}`}>
      <div className="tax-rates-card-line">
        <h3 className="tax-rates-card-title">{name}</h3>
        <Button
          size="small"
          icon={<IconPlus size={14} stroke={2} aria-hidden />}
          aria-label={`Add a rate of ${name}`}
          onClick={onAdd}
        >
          Add a Rate
        </Button>
      </div>
      {rows.map((row, index) => (
        <div key={row.key} className="tax-rates-line">
          <DateField
            label={`${name} ${index + 1} from`}
            value={row.fromDay}
            error={errorOf(row, 'fromDay')}
            onChange={(fromDay) => onChange(row.key, { fromDay })}
          />
          <TextField
            label={`${name} ${index + 1} in %`}
            inputMode="decimal"
            autoComplete="off"
            value={row.rate}
            error={errorOf(row, 'rate')}
            onChange={(rate) => onChange(row.key, { rate })}
          />
          <IconButton
            label={`Remove rate ${index + 1} of ${name}`}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() => onRemove(row.key)}
          />
        </div>
      ))}
      {error === undefined ? null : (
        <p role="alert" className="red-text">
          {error}
        </p>
      )}
    </section>
  )
}
