import { useState } from 'react'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { DEFAULT_TAX_INVOICE_FORMAT } from '../shared/invoice-number-format.ts'
import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import type { InvoiceSettingsForm, InvoiceSettingsValues } from './invoice-settings-form.ts'

interface TaxInvoiceFieldsProps {
  form: ReturnType<typeof useSchemaForm<typeof InvoiceSettingsForm, InvoiceSettingsValues>>
  settings: InvoiceSettings | undefined
}

/** What only companies need that are registered for VAT or SSCL (spec 20.3). */
export function TaxInvoiceFields({ form, settings }: TaxInvoiceFieldsProps) {
  const { values, change } = form
  const [isOpen] = useState(
    settings !== undefined &&
      (settings.wordsOn ||
        !settings.showLevy ||
        settings.taxInvoiceNumberFormat !== DEFAULT_TAX_INVOICE_FORMAT),
  )
  return (
    <MoreFields title="Tax invoices" isOpen={isOpen}>
      <div className="two-columns">
        <TextField
          {...form.field('taxInvoiceNumberFormat')}
          className="span-all"
          label="Tax Invoice Format"
          hint="Their own series, which never restarts. The prefix may then hold 1 to 15 letters or digits."
          required
          autoComplete="off"
          spellCheck={false}
        />
        <div className="span-all stack">
          <Switch
            label="Amount in words"
            checked={values.wordsOn}
            onChange={(isOn) => change('wordsOn', isOn)}
          />
          <Switch
            label="SSCL as a row of its own"
            checked={values.showLevy}
            onChange={(isOn) => change('showLevy', isOn)}
          />
          <p className="note">Preset, not legal advice. Have your accountant check it.</p>
        </div>
      </div>
    </MoreFields>
  )
}
