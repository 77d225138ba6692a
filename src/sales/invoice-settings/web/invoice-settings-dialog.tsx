import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { allCompanyProfilesQuery } from '#sales/company-profiles/web/index.ts'
import { DEFAULTABLE_STATUS_LOOK } from '#sales/company-profiles/shared/company-profile-status.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo, toastUndo } from '#platform/web/undo/undo-toast.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import type { InvoiceSettings, NewInvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { CompanyField } from './company-field.tsx'
import {
  InvoiceSettingsForm,
  invoiceSettingsValues,
  type SettingsBeginning,
} from './invoice-settings-form.ts'
import { useNumberValues } from './next-number.tsx'
import { NumberFormatField } from './number-format-field.tsx'
import { saveInvoiceSettings } from './save-invoice-settings.ts'
import { SettingsPreview } from './settings-preview.tsx'
import { TaxInvoiceFields } from './tax-invoice-fields.tsx'
import { versionedInvoiceSettings } from './versioned-invoice-settings.ts'

export interface InvoiceSettingsDialogProps {
  /** The settings to edit; undefined to add some. */
  settings: InvoiceSettings | undefined
  /** Initial values of new ones. */
  beginning?: SettingsBeginning
  onCancel: () => void
  onSaved: () => void
}

/** Spec 8.7, 8.8: 'New Invoice Settings' and 'Edit Invoice Settings'. Remounted for each opening. */
export function InvoiceSettingsDialog(props: InvoiceSettingsDialogProps) {
  const { settings, beginning, onCancel, onSaved } = props
  const queryClient = useQueryClient()
  const isNew = settings === undefined
  const save = async (input: NewInvoiceSettings, sending: Sending) => {
    const changes = await saveInvoiceSettings(queryClient, settings, input, sending)
    onSaved()
    if (isNew) toastUndo({ message: 'The invoice settings were added.' }, changes)
    else offerUndo(changes, { message: 'The invoice settings were saved.' })
  }
  const profiles = useQuery(allCompanyProfilesQuery)
  const form = useSchemaForm({
    schema: InvoiceSettingsForm,
    initial: invoiceSettingsValues(settings, beginning),
    draft: { of: 'invoice settings', id: settings?.id },
    versioned: versionedInvoiceSettings(settings, profiles.data),
    send: (input, sending) =>
      sendForm(isNew ? 'Invoice settings not added' : 'Invoice settings not saved', () =>
        save(input, sending),
      ),
  })
  const { field, values, change } = form
  const profile = profiles.data?.find(({ id }) => String(id) === values.companyProfileId)
  const numberValues = useNumberValues(values.invoicePrefix.trim(), settings)

  return (
    <FormDialog
      size="extra-large"
      className="settings-dialog"
      title={isNew ? 'New Invoice Settings' : <EditTitle isDefault={settings.isDefault} />}
      form={form}
      onCancel={onCancel}
      submitText="Save Settings"
      busyText="Saving..."
      footerNote={
        <>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden /> Invoices already sent keep what they showed
        </>
      }
    >
      <div className="settings-sections">
        <Section title="Default Content" help="Starts every new invoice.">
          <CompanyField
            {...field('companyProfileId')}
            profiles={profiles.data}
            isError={profiles.isError && profiles.data === undefined}
          />
          <TextField {...field('defaultTerms')} label="Default Terms" autoComplete="off" />
          <TextAreaField
            {...field('defaultNotes')}
            className="span-all growing-text"
            label="Default Notes"
            rows={1}
          />
          <TextAreaField
            {...field('termsAndConditions')}
            className="span-all growing-text"
            label="Terms and Conditions"
            rows={2}
          />
        </Section>
        <Section title="Rates" help="Of new quotes and invoices.">
          <div className="span-all settings-rates">
            <TextField
              {...field('defaultTaxRate')}
              label="Default Tax Rate (%)"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...field('levyRate')}
              label="SSCL Rate (%)"
              hint="0: the standard rate once the company is registered for it."
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...field('depositPercent')}
              label="Deposit (%)"
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        </Section>
        <Section title="Bank Information" help="Printed on the page, so that clients know where to pay.">
          <TextField {...field('bankAccountName')} label="Account Name" autoComplete="off" />
          <TextField {...field('bankAccountNumber')} label="Account Number" autoComplete="off" />
          <TextField {...field('bankName')} label="Bank" autoComplete="off" />
          <TextField {...field('bankBranch')} label="Branch" autoComplete="off" />
          <TextField {...field('swiftCode')} label="SWIFT Code" autoComplete="off" />
          <TextField {...field('iban')} label="IBAN" placeholder="Not used in Sri Lanka" autoComplete="off" />
        </Section>
        <Section title="Template Configuration" help="How the number and the page are made.">
          <div className="span-all settings-numbering">
            <TextField
              {...field('invoicePrefix')}
              label="Invoice Prefix"
              autoComplete="off"
              spellCheck={false}
            />
            <NumberFormatField {...field('invoiceNumberFormat')} numberValues={numberValues} />
          </div>
          <TextField
            {...field('creditNoteFormat')}
            label="Credit Note Format"
            required
            autoComplete="off"
            spellCheck={false}
          />
          <TextAreaField
            {...field('headerText')}
            className="growing-text"
            label="Header Text"
            placeholder="Invoice"
            rows={1}
          />
          <TextAreaField {...field('footerText')} className="growing-text" label="Footer Text" rows={1} />
          <TaxInvoiceFields form={form} settings={settings} />
          <div className="span-all settings-switches">
            <Switch label="Active" checked={values.isActive} onChange={(on) => change('isActive', on)} />
            <Switch
              label="Default for new invoices"
              checked={values.isDefault}
              // a default is replaced by choosing other settings, never switched off
              disabled={settings?.isDefault === true}
              onChange={(on) => change('isDefault', on)}
            />
          </div>
        </Section>
      </div>
      <SettingsPreview
        profile={profile}
        values={values}
        numberValues={numberValues}
        onFormat={(format) => change('invoiceNumberFormat', format)}
      />
    </FormDialog>
  )
}

function EditTitle({ isDefault }: { isDefault: boolean }) {
  return (
    <span className="row">
      Edit Invoice Settings
      {isDefault ? <StatusPill {...DEFAULTABLE_STATUS_LOOK.Default} word="Default" /> : null}
    </span>
  )
}

function Section({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section className="settings-section" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="note">{help}</p>
      </div>
      <div className="two-columns settings-fields">{children}</div>
    </section>
  )
}
