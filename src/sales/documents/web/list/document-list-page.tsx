import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { useFirstRowShown } from '#platform/web/lists/use-first-row-shown.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useRowKeys } from '#platform/web/lists/use-row-keys.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import type { DocumentAddress } from './document-address.ts'
import { type DocumentQueries, type ListAddress, useShownDocuments } from './document-list.ts'
import './document-list-page.css'

/** The client and the project of a new document. */
export interface DocumentStartIds {
  clientId?: number | undefined
  projectId?: number | undefined
}

/** An id of a list's filter; undefined for none. */
export function idOrNone(filter: string): number | undefined {
  return filter === '' ? undefined : Number(filter)
}

/** How a page lists documents of a kind and adds one. */
export interface DocumentListPageOptions<
  Document extends { id: number },
  Totals,
  Search extends { page: number },
> {
  queries: DocumentQueries<Document, Totals, Search>
  address: ListAddress<Search> & Pick<DocumentAddress<Search>, 'open'>
  mayAdd: boolean
  /** What a new document begins with: what the list is filtered by. */
  start: DocumentStartIds
  /** The name of a new document in a sentence, such as `Quote Q18`. */
  nameOf: (added: Document) => string
}

/** The state of a page that lists documents: what it shows, and which document its dialog edits. */
export function useDocumentListPage<
  Document extends { id: number },
  Totals,
  Search extends { page: number },
>({ queries, address, mayAdd, start, nameOf }: DocumentListPageOptions<Document, Totals, Search>) {
  const shown = useShownDocuments(queries, address)
  const scroller = useRef<HTMLDivElement>(null)
  useFirstRowShown(scroller, JSON.stringify({ ...address.search, open: undefined }))
  const [edited, setEdited] = useState<{ document: Document | undefined; start: DocumentStartIds }>()
  const add = mayAdd ? () => setEdited({ document: undefined, start }) : undefined
  useNewInAddress(add)
  useRowKeys()
  return {
    shown,
    scroller,
    /** Undefined if the role may not add. */
    add,
    edit: (document: Document) => setEdited({ document, start: {} }),
    /** What the open dialog edits; without a document it adds one. Undefined while no dialog is open. */
    edited,
    closeDialog: () => setEdited(undefined),
    onSaved: (saved: Document, changes: readonly number[]) => {
      setEdited(undefined)
      if (edited?.document !== undefined) return
      // a new document may be on another page, or not match the filters
      const action = { label: 'Open', onSelect: () => address.open(saved.id) }
      toastUndo({ message: `${nameOf(saved)} was added.`, action }, changes)
    },
  }
}

export interface DocumentListPageProps {
  /** The plural, such as `quotes`. */
  many: string
  pageClass: string
  shown: {
    pages: number
    isEmpty: boolean
    isLoading: boolean
    rows: readonly unknown[]
    isFetching: boolean
    reload: () => void
  }
  page: number
  onPage: (page: number) => void
  scroller: RefObject<HTMLDivElement | null>
  isFiltered: boolean
  /**
   * Renders the header; without documents and filters there is nothing to filter. @param isNone there are no documents
   * at all
   */
  head: (isNone: boolean) => ReactNode
  chips: ReactNode
  /** Further filters. */
  filters?: ReactNode
  failure: { title: string; error: Error | null }
  empty: ReactNode
  phoneList: () => ReactNode
  table: () => ReactNode
  /** Which of the documents are shown. */
  showing: ReactNode
  /** The panel and the dialogs. */
  children: ReactNode
}

/** A page that lists documents: its header, the statuses, the list and the pager. */
export function DocumentListPage({
  many,
  pageClass,
  shown,
  page,
  onPage,
  scroller,
  isFiltered,
  head,
  chips,
  filters,
  failure,
  empty,
  phoneList,
  table,
  showing,
  children,
}: DocumentListPageProps) {
  const isPhone = useIsPhone()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const isNone = shown.isEmpty && !isFiltered
  const isListed = shown.isLoading || shown.rows.length > 0
  return (
    <div className={classNames('page', pageClass)} {...keptFocus}>
      {head(isNone)}
      <div className={classNames(isNone && 'place-kept')}>{chips}</div>
      {filters}
      <div className="page-scroll" ref={scroller}>
        {failure.error === null ? null : (
          <div className="documents-error">
            <ErrorBox
              title={failure.title}
              detail={failure.error.message}
              onRetry={shown.reload}
              retrying={shown.isFetching}
            />
          </div>
        )}
        {shown.isEmpty ? empty : null}
        {isListed ? (isPhone ? phoneList() : table()) : null}
      </div>
      {shown.pages > 1 ? (
        <div className="page-foot">
          {showing}
          <Pager label={`Pages of ${many}`} page={page} pages={shown.pages} onPage={onPage} />
        </div>
      ) : null}
      {children}
    </div>
  )
}
