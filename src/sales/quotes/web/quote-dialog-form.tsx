import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ClientFields,
  DocumentDialog,
  type DocumentEditorProps,
  ProjectField,
  type ReadyDocument,
  RateFields,
  settingsOf,
  useDocumentForm,
} from '#sales/documents/web/index.ts'
import { nextRevisionMark } from '#sales/documents/shared/document-revision.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import type { Sending } from '#platform/web/forms/use-schema-form.ts'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { createQuote, replaceQuote } from '../shared/quote-endpoints.ts'
import type { Quote, QuoteInput } from '../shared/quote-schema.ts'
import { DEFAULT_QUOTE_STATUS, QUOTE_STATUS_LOOK } from '../shared/quote-status.ts'
import { QuoteForm, QuoteValues, quoteValues, versionedQuote } from './quote-form.ts'
import { quoteQueries } from './quote-queries.ts'
import { WhenAccepted } from './when-accepted.tsx'

export interface QuoteDialogFormProps
  extends ReadyDocument<Quote>, Pick<DocumentEditorProps<Quote>, 'onCancel' | 'onSaved'> {}

/** The dialog once everything a quote is made from is loaded. */
export function QuoteDialogForm(props: QuoteDialogFormProps) {
  const { document: quote, sources, startClient, startProjectId, onCancel, onSaved } = props
  const queryClient = useQueryClient()
  const { timeZone } = useAccount()
  const today = useToday()
  const isNew = quote === undefined
  const status = quote?.status ?? DEFAULT_QUOTE_STATUS
  const save = async (body: QuoteInput, { idempotencyKey, ifMatch }: Sending) => {
    const { reply, changes } = await write<WriteAnswer<Quote>>(queryClient, { entity: 'quote' }, () =>
      isNew
        ? callWithMetadata(createQuote, { body }, { idempotencyKey })
        : callWithMetadata(replaceQuote, { params: { id: String(quote.id) }, body }, { ifMatch }),
    )
    onSaved(reply, changes)
    if (!isNew) offerUndo(changes, { message: `Quote ${reply.quoteNumber} was saved.` })
  }
  const start = { settings: settingsOf(sources, ''), client: startClient, projectId: startProjectId }
  const { form, clientFields, projectField, settings, client, chooseSettings } = useDocumentForm({
    draft: {
      of: 'quote',
      id: quote?.id,
      start: startProjectId === null ? startClient?.id : `project ${startProjectId}`,
      shape: QuoteValues,
    },
    sources,
    stored: quoteValues(quote, start),
    versioned: versionedQuote(quote, start, sources),
    schema: QuoteForm,
    fieldOf: (name) => (name === 'depositPercent' || name === 'depositAmount' ? 'deposit' : undefined),
    failureTitle: isNew ? 'Quote not added' : 'Quote not saved',
    save,
  })
  const { values } = form
  const isSent = (quote?.revision ?? null) !== null
  const sent = useQuery({ ...quoteQueries.revisions(quote?.id ?? 0), enabled: isSent }).data

  return (
    <DocumentDialog
      title={isNew ? 'New Quote' : 'Edit Quote'}
      state={
        <>
          {isNew ? null : <span>{quote.quoteNumber}</span>}
          <StatusPill {...QUOTE_STATUS_LOOK[status]} word={status} />
          {isNew ? <span className="document-state-text">its number is given when it is saved</span> : null}
        </>
      }
      submitText={isNew ? 'Save Quote' : 'Update Quote'}
      footNote="Totals are the same the client will see"
      sources={sources}
      client={client}
      form={form}
      facts={{
        kind: 'quote',
        number: quote?.quoteNumber ?? null,
        mark: status === 'Draft' ? 'Draft' : null,
        revision:
          sent === undefined ? null : nextRevisionMark(sent, quote?.mail?.createdAt ?? null, timeZone),
        date: isNew ? today : dayIn(timeZone, Date.parse(quote.createdAt)),
        untilDate: values.validUntil === '' ? null : values.validUntil,
        terms: null,
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
          <div className="document-row document-row-until">
            <DateField {...form.field('validUntil')} label="Valid Until" />
            <RateFields
              tax={form.field('taxRate')}
              levy={form.field('levyRate')}
              usualLevy={settings?.usualLevyRate ?? 0}
            />
          </div>
          <WhenAccepted
            startsProject={values.startsProject}
            onStartsProject={(starts) => form.change('startsProject', starts)}
            hasProject={values.projectId !== ''}
            deposit={form.field('deposit')}
          />
        </>
      }
      discardQuestion="What you typed into this quote is not saved."
      onSettings={chooseSettings}
      onCancel={onCancel}
    />
  )
}
