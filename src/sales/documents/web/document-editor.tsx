import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import type { OneQuery } from './list/document-list.ts'
import { DocumentLoading } from './document-loading.tsx'
import { documentClientQuery } from './document-queries.ts'
import { type DocumentSources, useDocumentSources } from './document-sources.ts'

/** What a kind's dialog is opened with. */
export interface DocumentEditorProps<Document> {
  /** The one to edit; undefined makes one. */
  document: Document | undefined
  /** Whose a new one is. */
  clientId?: number | undefined
  onCancel: () => void
  /** @param changes by which a new one can be taken back */
  onSaved: (document: Document, changes: readonly number[]) => void
}

/** Everything that a document is made from. */
export interface ReadyDocument<Document> {
  document: Document | undefined
  sources: DocumentSources
  /** Whose a new one is. */
  startClient: Client | null
}

interface Opened<Document extends { id: number }> {
  noun: string
  document: Document | undefined
  clientId: number | undefined
  queryOf: OneQuery<Document>
  onCancel: () => void
  /** The dialog once everything is there. */
  children: (ready: ReadyDocument<Document>) => ReactNode
}

/** Waits for what a document is made from. Mounted again for each opening. */
export function DocumentEditor<Document extends { id: number }>(props: Opened<Document>) {
  const { noun, document, clientId, queryOf, onCancel, children } = props
  const { sources, error, isFetching, retry } = useDocumentSources()
  // as it was when it was opened, and as others change it from then on
  const current = useQuery({
    ...queryOf(document?.id ?? 0),
    enabled: document !== undefined,
    ...(document === undefined ? {} : { initialData: document }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  // a new one begins with its client's name and e-mail
  const startId = document === undefined ? String(clientId ?? '') : ''
  const start = useQuery(documentClientQuery(startId))
  if (sources === undefined || (startId !== '' && start.data === undefined)) {
    return (
      <DocumentLoading
        title={`${document === undefined ? 'New' : 'Edit'} ${noun}`}
        submitText={`${document === undefined ? 'Save' : 'Update'} ${noun}`}
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
  return children({ document: document && (current ?? document), sources, startClient: start.data ?? null })
}
