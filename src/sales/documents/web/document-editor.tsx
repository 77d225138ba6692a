import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import type { OneQuery } from './list/document-list.ts'
import { DocumentLoading } from './document-loading.tsx'
import { belongsToOther } from './document-form.ts'
import { documentClientQuery } from './document-queries.ts'
import { type DocumentSources, useDocumentSources } from './document-sources.ts'

/** Props of a document kind's dialog. */
export interface DocumentEditorProps<Document> {
  /** The document to edit; undefined to create one. */
  document: Document | undefined
  /** The client of a new document. */
  clientId?: number | undefined
  /** The project of a new document, with its client. */
  projectId?: number | undefined
  onCancel: () => void
  /** @param changes with which a new document can be undone */
  onSaved: (document: Document, changes: readonly number[]) => void
}

/** Everything a document is made from. */
export interface ReadyDocument<Document> {
  document: Document | undefined
  sources: DocumentSources
  /** The client and the project of a new document. */
  startClient: Client | null
  startProjectId: number | null
}

interface Opened<Document extends { id: number }> {
  noun: string
  document: Document | undefined
  clientId: number | undefined
  projectId: number | undefined
  queryOf: OneQuery<Document>
  onCancel: () => void
  /** Renders the dialog once everything is loaded. */
  children: (ready: ReadyDocument<Document>) => ReactNode
}

/** Waits for everything a document is made from. Remounted for each opening. */
export function DocumentEditor<Document extends { id: number }>(props: Opened<Document>) {
  const { noun, document, queryOf, onCancel, children } = props
  const { sources, error, isFetching, retry } = useDocumentSources()
  // starts with the version that was opened, and follows the changes of others
  const current = useQuery({
    ...queryOf(document?.id ?? 0),
    enabled: document !== undefined,
    ...(document === undefined ? {} : { initialData: document }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  // a new document starts with its client's name and e-mail
  const { clientId: startId, projectId: startProjectId } = startOf(props, sources?.projects ?? [])
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
  return children({
    document: document && (current ?? document),
    sources,
    startClient: start.data ?? null,
    startProjectId,
  })
}

/** The client and the project of a new document; a project that is gone, or of another client, is none. */
function startOf(
  { document, clientId, projectId }: Pick<Opened<{ id: number }>, 'document' | 'clientId' | 'projectId'>,
  projects: readonly ProjectName[],
): { clientId: string; projectId: number | null } {
  if (document !== undefined) return { clientId: '', projectId: null }
  const given = String(clientId ?? '')
  const project = projects.find(({ id }) => id === projectId)
  if (project === undefined || belongsToOther(project, given)) return { clientId: given, projectId: null }
  return { clientId: given === '' ? String(project.clientId ?? '') : given, projectId: project.id }
}
