import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ClientFields,
  companyOf,
  DocumentDialog,
  type DocumentEditorProps,
  ProjectField,
  type ReadyDocument,
  RateFields,
  settingsOf,
  useDocumentForm,
} from '#sales/documents/web/index.ts'
import { nextRevisionMark, type RevisionMark } from '#sales/documents/shared/document-revision.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { previewNumber } from '#sales/invoice-settings/shared/number-of-invoice.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import type { Sending } from '#platform/web/forms/use-schema-form.ts'
import { serverNow } from '#platform/web/data/session.ts'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { createInvoice, replaceInvoice } from '../shared/invoice-endpoints.ts'
import {
  deductionsOf,
  type Invoice,
  invoiceLabel,
  type InvoiceReplacement,
} from '../shared/invoice-schema.ts'
import { INVOICE_STATUS_LOOK } from '../shared/invoice-status.ts'
import { InvoiceForm, InvoiceValues, invoiceValues, REASON_LABEL, versionedInvoice } from './invoice-form.ts'
import { invoiceQueries } from './invoice-queries.ts'
import { SupplyFields } from './tax/supply-fields.tsx'
import { IssueNotes, titleText } from './tax/title-note.tsx'
import { typedCheck } from './tax/typed-check.ts'

export interface InvoiceDialogFormProps
  extends ReadyDocument<Invoice>, Pick<DocumentEditorProps<Invoice>, 'onCancel' | 'onSaved'> {}

/** The dialog once everything an invoice is made from is loaded. */
export function InvoiceDialogForm(props: InvoiceDialogFormProps) {
  const { document: invoice, sources, startClient, startProjectId, onCancel, onSaved } = props
  const queryClient = useQueryClient()
  const today = useToday()
  const isNew = invoice === undefined
  const status = invoice?.status ?? 'Draft'
  const number = invoice?.invoiceNumber ?? null
  const isIssued = status !== 'Draft'
  const save = async (body: InvoiceReplacement, { idempotencyKey, ifMatch }: Sending) => {
    const { reply, changes } = await write<WriteAnswer<Invoice>>(queryClient, { entity: 'invoice' }, () =>
      isNew
        ? callWithMetadata(createInvoice, { body }, { idempotencyKey })
        : callWithMetadata(replaceInvoice, { params: { id: String(invoice.id) }, body }, { ifMatch }),
    )
    onSaved(reply, changes)
    // saving an issued invoice also renders its document again, so only drafts offer undo
    if (!isNew && reply.status === 'Draft')
      offerUndo(changes, { message: `${invoiceLabel(reply)} was saved.` })
  }
  const start = { settings: settingsOf(sources, ''), client: startClient, projectId: startProjectId }
  const { form, clientFields, projectField, settings, client, chooseSettings } = useDocumentForm({
    draft: {
      of: 'invoice',
      id: invoice?.id,
      start: startProjectId === null ? startClient?.id : `project ${startProjectId}`,
      shape: InvoiceValues,
    },
    sources,
    stored: invoiceValues(invoice, start),
    versioned: versionedInvoice(invoice, start, sources),
    schema: InvoiceForm,
    failureTitle: isNew ? 'Invoice not added' : 'Invoice not saved',
    hasFixedLanguage: isIssued,
    save,
  })
  const { values, change } = form
  const revision = useNextRevision(isIssued ? invoice : undefined)
  const company = companyOf(sources, settings)
  const deductions = invoice === undefined ? [] : deductionsOf(invoice)
  const check = typedCheck({
    values,
    company,
    client,
    settings,
    kept: number === null ? null : { number, isTaxInvoice: invoice?.hasTaxNumber === true },
    vatRates: sources.vatRates,
    deductions,
    today: invoice?.issueDate ?? today,
  })
  const shownTitle = isIssued
    ? { title: invoice?.title ?? 'invoice', reason: invoice?.titleReason ?? null }
    : check
  const hasSupply =
    (company?.vatFrom ?? null) !== null ||
    [values.supplyDate, values.placeOfSupply, values.paymentMode].some((value) => value !== '')

  return (
    <DocumentDialog
      title={isNew ? 'New Invoice' : 'Edit Invoice'}
      state={
        <>
          {number === null ? null : <span>{number}</span>}
          <StatusPill {...INVOICE_STATUS_LOOK[status]} word={status} />
          {shownTitle === undefined ? null : (
            <span className="document-state-text">{titleText(shownTitle)}</span>
          )}
          {number === null ? (
            <NumberNote settings={settings} isTaxInvoice={check?.title === 'tax-invoice'} />
          ) : null}
        </>
      }
      submitText={isNew ? 'Save Invoice' : 'Update Invoice'}
      footNote={
        isIssued
          ? 'Already sent: it keeps its number, the change is written to its history'
          : 'Totals are the same the client will see'
      }
      isIssued={isIssued}
      sources={sources}
      client={client}
      form={form}
      facts={{
        kind: 'invoice',
        number,
        mark: status === 'Draft' || status === 'Void' ? status : null,
        revision,
        date: invoice?.issueDate ?? today,
        untilDate: values.dueDate === '' ? null : values.dueDate,
        terms: values.customTerms,
        deductions,
        taxInvoice:
          shownTitle?.title === 'tax-invoice'
            ? {
                supplyDate: values.supplyDate === '' ? (invoice?.issueDate ?? today) : values.supplyDate,
                placeOfSupply: values.placeOfSupply.trim() || (company?.placeOfSupply ?? null),
                paymentMode: values.paymentMode.trim() || null,
              }
            : undefined,
      }}
      fields={
        <>
          <div className="document-row">
            <ClientFields {...clientFields} />
          </div>
          <div className="document-row">
            <ProjectField {...projectField} />
            <TextField {...form.field('subject')} label="Subject" autoComplete="off" />
          </div>
          <div className="document-row document-row-dates">
            <DateField {...form.field('dueDate')} label="Due Date" />
            <RateFields
              tax={form.field('taxRate')}
              levy={form.field('levyRate')}
              usualLevy={settings?.usualLevyRate ?? 0}
            />
            <TextField {...form.field('customTerms')} label="Custom Terms" autoComplete="off" />
          </div>
          {hasSupply ? (
            <SupplyFields
              values={values}
              field={(name) => form.field(name)}
              usualPlace={company?.placeOfSupply ?? null}
            />
          ) : null}
          {isIssued || check === undefined ? null : (
            <IssueNotes check={check} onRate={(rate) => change('taxRate', String(rate))} />
          )}
          {isIssued ? (
            <TextField {...form.field('revisionReason')} label={REASON_LABEL} autoComplete="off" />
          ) : null}
        </>
      }
      discardQuestion="What you typed into this invoice is not saved."
      onSettings={(next) => {
        chooseSettings(next)
        if (values.customTerms === settings?.defaultTerms) change('customTerms', next.defaultTerms)
      }}
      onCancel={onCancel}
    />
  )
}

/** What the page of the edited invoice says of the earlier ones. */
function useNextRevision(issued: Invoice | undefined): RevisionMark | null {
  const { timeZone } = useAccount()
  const { data } = useQuery({ ...invoiceQueries.revisions(issued?.id ?? 0), enabled: issued !== undefined })
  return data === undefined ? null : nextRevisionMark(data, issued?.mail?.createdAt ?? null, timeZone)
}

/** The number it will get. If it comes from the clock, the seconds are not known yet. */
function NumberNote({ settings, isTaxInvoice }: { settings: InvoiceSettings | null; isTaxInvoice: boolean }) {
  const { timeZone } = useAccount()
  const [instant] = useState(serverNow)
  if (settings === null) return <NoteText text="its number is given when it is sent" />
  const { invoicePrefix: prefix } = settings
  const format = isTaxInvoice ? settings.taxInvoiceNumberFormat : settings.invoiceNumberFormat
  const sequence = isTaxInvoice ? settings.nextTaxSequence : settings.nextSequence
  const preview = previewNumber(format, { prefix, instant, timeZone, sequence })
  if ('fault' in preview) return <NoteText text={preview.fault} />
  const isOfClock = /\{(?:HH|mm|ss)\}/.test(format)
  return (
    <NoteText
      text={
        isOfClock
          ? `a number such as ${preview.number} is given when it is sent`
          : `number ${preview.number} is given when it is sent`
      }
    />
  )
}

function NoteText({ text }: { text: string }) {
  return <span className="document-state-text">{text}</span>
}
