import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import { useCompanyLankaqr, useCompanyLogo } from '#sales/company-profiles/web/index.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { LineItemsEditor, type LineSums, sumsOfLines, sumsShown } from '#sales/line-items/web/index.ts'
import { useCheckedLanguages } from '#sales/words/web/index.ts'
import { type Cents, negative } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { FormDialog, type FormDialogProps } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import type { DocumentFacts } from '../shared/document-view.ts'
import { CompanySwitch } from './company-switch.tsx'
import type { DocumentValues } from './document-form.ts'
import { DocumentPreview } from './document-preview.tsx'
import { companyOf, type DocumentSources, settingsOf } from './document-sources.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { previewOf } from './preview-of.ts'
import './document-dialog.css'

const SIDES = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const

type NeededForm = FormDialogProps['form']

/** What the dialog needs of a form from `useDocumentForm`. */
export interface DocumentForm extends NeededForm {
  values: DocumentValues
  /** The names of the fields with errors. */
  wrongNames: readonly string[]
  change: (name: 'notes' | 'discount' | 'language', value: string) => void
  update: (
    name: 'lines',
    next: (lines: DocumentValues['lines']) => DocumentValues['lines'],
    place?: string,
  ) => void
  touch: (name: string) => void
  errorOf: (name: string) => string | undefined
}

export interface DocumentDialogProps {
  title: string
  /** Next to the title: number, state, and a sentence about the number. */
  state: ReactNode
  submitText: string
  /** A short note at the left of the footer. */
  footNote: string
  isIssued?: boolean
  sources: DocumentSources
  client: Client | null
  form: DocumentForm
  /** What the page shows besides the shared fields. */
  facts: Pick<
    DocumentFacts,
    'kind' | 'number' | 'mark' | 'revision' | 'date' | 'untilDate' | 'terms' | 'deductions' | 'taxInvoice'
  >
  /** The fields above the lines. */
  fields: ReactNode
  /** Asked before typed input is discarded. */
  discardQuestion: string
  /** Called when other settings are chosen. */
  onSettings: (settings: InvoiceSettings) => void
  onCancel: () => void
}

const SIDE_CLASS = { edit: 'document-side-edit', preview: 'document-side-preview' }

/** The dialog of quotes and invoices: the form on the left, the page as the client will see it on the right. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { title, state, submitText, footNote, isIssued = false, sources, client, form, facts, fields } = props
  const [side, setSide] = useState<'edit' | 'preview'>('edit')
  // stable, so that typing rerenders one line only
  const { values, update } = form
  const settings = settingsOf(sources, values.invoiceSettingsId)
  const company = companyOf(sources, settings)
  const logoUrl = useCompanyLogo(company ?? undefined)
  const checkedLanguages = useCheckedLanguages(values.language)
  const sums = sumsOfLines(values.lines, values, facts.deductions)
  const preview = previewOf({ values, sums, facts, settings, company, client, checkedLanguages })
  // only issued invoices show it
  const lankaqrUrl = useCompanyLankaqr(
    preview.view?.lankaqr === undefined ? undefined : (company ?? undefined),
  )

  return (
    <FormDialog
      className={classNames('document-dialog', SIDE_CLASS[side])}
      title={title}
      headEnd={
        <>
          <div className="document-state">{state}</div>
          <div className="document-sides">
            <Segmented label="What is shown" value={side} onChange={setSide} choices={SIDES} />
          </div>
        </>
      }
      form={{
        ...form,
        submit: () => {
          // the errors are on that side
          if (!form.isValid) setSide('edit')
          form.submit()
        },
      }}
      // a missing client is reported on save (spec 9.3)
      isReady={form.wrongNames.every((name) => name === 'clientId')}
      onCancel={props.onCancel}
      discardQuestion={props.discardQuestion}
      submitText={submitText}
      busyText="Saving..."
      footerNote={
        <>
          <span className="document-fact">
            {isIssued ? (
              <IconInfoCircle size={14} stroke={1.75} aria-hidden />
            ) : (
              <IconCircleCheck size={14} stroke={1.75} aria-hidden />
            )}
            {footNote}
          </span>
          <FootTotals sums={sums} />
        </>
      }
    >
      <div className="document-form" data-line-scroll>
        <div className="document-fields">{fields}</div>
        <LineItemsEditor
          lines={values.lines}
          sums={sums}
          discount={{
            name: 'discount',
            value: values.discount,
            onChange: (discount) => form.change('discount', discount),
            onBlur: () => form.touch('discount'),
            error: form.errorOf('discount'),
          }}
          onChange={(next, place) => update('lines', next, place)}
          onLeave={form.touch}
          errorOf={form.errorOf}
        />
        <TextAreaField
          className="document-notes"
          label="Notes"
          name="notes"
          value={values.notes}
          error={form.errorOf('notes')}
          onChange={(notes) => form.change('notes', notes)}
          onBlur={() => form.touch('notes')}
        />
      </div>
      <DocumentPreview
        view={preview.view}
        refusal={sums.refusal}
        lineKeys={preview.lineKeys}
        logoUrl={logoUrl}
        lankaqrUrl={lankaqrUrl}
        company={
          <>
            <CompanySwitch
              sources={sources}
              settings={settings}
              onChoose={isIssued ? undefined : props.onSettings}
            />
            <LanguageSwitch
              language={values.language}
              onChoose={isIssued ? undefined : (language) => form.change('language', language)}
            />
          </>
        }
        note={settings === null || company === null ? <NothingYet hasCompany={company !== null} /> : null}
      />
    </FormDialog>
  )
}

/** On a phone the sums stay visible. */
function FootTotals({ sums }: { sums: LineSums }) {
  const shown = sumsShown(sums)
  if (shown === undefined) return null
  const { subtotal, discount, rows, total } = shown
  return (
    <div className="document-foot-totals">
      <FootSum label="Subtotal" cents={subtotal} />
      {discount === 0 ? null : <FootSum label="Discount" cents={negative(discount)} />}
      {rows.map(({ step, label, cents }) => (
        <FootSum key={step} label={label} cents={cents} />
      ))}
      <b>Total</b>
      <Money value={total} size="figure" />
    </div>
  )
}

function FootSum({ label, cents }: { label: string; cents: Cents }) {
  return (
    <span>
      {label} <Money value={cents} hasCurrency={false} />
    </span>
  )
}

function NothingYet({ hasCompany }: { hasCompany: boolean }) {
  const settings = (
    <Link to="/invoice-settings" className="link link-underlined">
      invoice settings
    </Link>
  )
  return hasCompany ? (
    <p className="preview-hint">
      The page gets bank details, terms and numbers from {settings}. It can be saved without them.
    </p>
  ) : (
    <p className="preview-hint">
      The page gets your name, colours and bank details from a{' '}
      <Link to="/company-profile" className="link link-underlined">
        company profile
      </Link>{' '}
      and {settings}. It can be saved without them.
    </p>
  )
}
