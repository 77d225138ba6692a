import { useQuery } from '@tanstack/react-query'
import { documentClientQuery, DocumentLoading, useDocumentSources } from '#sales/documents/web/index.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceDialogForm, type InvoiceDialogFormProps } from './invoice-dialog-form.tsx'
import { invoiceQuery } from './invoice-queries.ts'

export interface InvoiceDialogProps {
  /** The invoice to edit; undefined makes one. */
  invoice: Invoice | undefined
  /** Whose invoice a new one is. */
  clientId?: number
  onCancel: () => void
  onSaved: InvoiceDialogFormProps['onSaved']
}

/** Spec 2 §2.8: 'New Invoice' and 'Edit Invoice'. Mounted again for each opening. */
export function InvoiceDialog({ invoice, clientId, onCancel, onSaved }: InvoiceDialogProps) {
  const { sources, error, isFetching, retry } = useDocumentSources()
  // as it was when it was opened, and as others change it from then on
  const current = useQuery({
    ...invoiceQuery(invoice?.id ?? 0),
    enabled: invoice !== undefined,
    ...(invoice === undefined ? {} : { initialData: invoice }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  // a new one begins with its client's name and e-mail
  const startId = invoice === undefined ? String(clientId ?? '') : ''
  const start = useQuery(documentClientQuery(startId))
  if (sources === undefined || (startId !== '' && start.data === undefined)) {
    return (
      <DocumentLoading
        title={invoice === undefined ? 'New Invoice' : 'Edit Invoice'}
        submitText={invoice === undefined ? 'Save Invoice' : 'Update Invoice'}
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
    <InvoiceDialogForm
      invoice={invoice && (current ?? invoice)}
      sources={sources}
      startClient={start.data ?? null}
      onCancel={onCancel}
      onSaved={onSaved}
    />
  )
}
