import { useQuery } from '@tanstack/react-query'
import { documentClientQuery, DocumentLoading, useDocumentSources } from '#sales/documents/web/index.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { QuoteDialogForm, type QuoteDialogFormProps } from './quote-dialog-form.tsx'
import { quoteQuery } from './quote-queries.ts'

export interface QuoteDialogProps {
  /** The quote to edit; undefined makes one. */
  quote: Quote | undefined
  /** Whose quote a new one is. */
  clientId?: number
  onCancel: () => void
  onSaved: QuoteDialogFormProps['onSaved']
}

/** Spec 2 §2.9: 'New Quote' and 'Edit Quote'. Mounted again for each opening. */
export function QuoteDialog({ quote, clientId, onCancel, onSaved }: QuoteDialogProps) {
  const { sources, error, isFetching, retry } = useDocumentSources()
  // as it was when it was opened, and as others change it from then on
  const current = useQuery({
    ...quoteQuery(quote?.id ?? 0),
    enabled: quote !== undefined,
    ...(quote === undefined ? {} : { initialData: quote }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  // a new one begins with its client's name and e-mail
  const startId = quote === undefined ? String(clientId ?? '') : ''
  const start = useQuery(documentClientQuery(startId))
  if (sources === undefined || (startId !== '' && start.data === undefined)) {
    return (
      <DocumentLoading
        title={quote === undefined ? 'New Quote' : 'Edit Quote'}
        submitText={quote === undefined ? 'Save Quote' : 'Update Quote'}
        error={error ?? start.error}
        isFetching={isFetching || start.isFetching}
        onRetry={() => {
          retry()
          if (startId !== '') void start.refetch()
        }}
        onCancel={onCancel}
      />
    )
  }
  return (
    <QuoteDialogForm
      quote={quote && (current ?? quote)}
      sources={sources}
      startClient={start.data ?? null}
      onCancel={onCancel}
      onSaved={onSaved}
    />
  )
}
