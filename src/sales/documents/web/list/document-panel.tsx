import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/web/data/api-client.ts'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { RecordPanel } from '#platform/web/ui/overlays/record-panel.tsx'
import type { DocumentQueries } from './document-list.ts'

/** How the panel shows a document kind. */
export interface DocumentPanelKind<Document extends { id: number }, Totals, Search extends { page: number }> {
  kind: 'invoice' | 'quote'
  /** Precedes the document's name, such as `Quote`. */
  noun: string
  /** In px. */
  width: number
  queries: Pick<DocumentQueries<Document, Totals, Search>, 'one' | 'listed'>
  nameOf: (document: Document) => string
  pillOf: (document: Document) => ReactNode
  /** Shown in the panel of a document that does not exist. */
  gone: { title: string; help: string }
  failure: string
}

export interface DocumentPanelProps<
  Document extends { id: number; clientName: string | null },
  Totals,
  Search extends { page: number },
> {
  kind: DocumentPanelKind<Document, Totals, Search>
  id: number
  itemsOf: (document: Document) => MenuItem[]
  /** Buttons to the previous and next document. */
  ways?: ReactNode
  onClose: () => void
  children: (document: Document) => ReactNode
}

/** A document beside its list. The list's data is shown immediately; the rest follows with the server's response. */
export function DocumentPanel<
  Document extends { id: number; clientName: string | null },
  Totals,
  Search extends { page: number },
>({ kind, id, itemsOf, ways, onClose, children }: DocumentPanelProps<Document, Totals, Search>) {
  const queryClient = useQueryClient()
  const found = useQuery({
    ...kind.queries.one(id),
    placeholderData: () => kind.queries.listed(queryClient, id) as never,
  })
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const document: Document | undefined = isGone ? undefined : found.data
  useRecordTitle(document && `${kind.nameOf(document)} ${document.clientName ?? ''}`.trim())
  return (
    <RecordPanel
      kind={kind.kind}
      id={id}
      label={document === undefined ? kind.noun : `${kind.noun} ${kind.nameOf(document)}`}
      width={kind.width}
      record={
        document && {
          name: kind.nameOf(document),
          pill: kind.pillOf(document),
          items: itemsOf(document),
        }
      }
      ways={ways}
      gone={isGone ? kind.gone : undefined}
      failure={
        found.isError && !isGone
          ? {
              title: kind.failure,
              detail: found.error.message,
              isRetrying: found.isFetching,
              onRetry: () => void found.refetch(),
            }
          : undefined
      }
      onClose={onClose}
    >
      {document === undefined ? null : children(document)}
    </RecordPanel>
  )
}
