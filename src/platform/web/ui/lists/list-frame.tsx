import type { UseQueryResult } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { useListAddress } from '../../lists/list-address.ts'
import type { ListPage } from '../../lists/list-page.ts'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { useFirstRowShown } from '../../lists/use-first-row-shown.ts'
import { useSearchKey } from '../../lists/use-search-key.ts'
import { useSettledText } from '../../lists/use-settled-text.ts'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorBox } from './error-box.tsx'
import { KeyHint } from '../marks/key-hint.tsx'
import { Pager } from './pager.tsx'
import { SearchField } from '../fields/text-field.tsx'
import './list-frame.css'

/** What every list page has in common, whatever its rows look like. */
export type ListTexts<Row> = {
  title: string
  /** The noun for a row: `client`, `clients`. */
  noun: { one: string; many: string }
  list: UseQueryResult<ListPage<Row>>
  /** In the head, between the search and the add button, such as an export. */
  tools?: ReactNode
  /** The add button; left out without the permission. */
  add?: { label: string; onAdd: () => void } | undefined
  /** Shown when the list is empty. */
  empty: { icon: ReactNode; title: string; help?: string; actions?: ReactNode }
  /** What the search covers, shown when it finds nothing. */
  searched: string
  /** Title of the error when the list cannot be loaded. */
  errorTitle: string
  /** Below the head, such as a notice. */
  children?: ReactNode
}

export type ListFrameProps<Row> = ListTexts<Row> & {
  /** Shown in place of the rows while loading, as long as there are none to show. */
  loading: ReactNode
  /** @param isStale whether these are the previous rows, while others load */
  renderRows: (rows: Row[], isStale: boolean) => ReactNode
  /** Rows from edge to edge, such as those of a table. */
  edgeToEdge?: boolean
}

/**
 * A page around one list: a head with search and add button, the loading, empty and error states, and the pager. Page
 * and search are part of the address.
 */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { title, noun, list, add, empty, searched, errorTitle, edgeToEdge = false } = props
  const [address, goTo] = useListAddress()
  const [typed, setTyped] = useSettledText(address.search, (search) => goTo({ page: 1, search }))
  const searchBox = useSearchKey()
  const { rows = [], total = 0, pages = 1 } = list.data ?? {}
  const isSettled = list.isSuccess && !list.isPlaceholderData
  // the last page disappeared with its last row
  const lastPage = isSettled && address.page > pages ? pages : undefined
  const goToLast = useEffectEvent((page: number) => goTo({ ...address, page }))
  useEffect(() => {
    if (lastPage !== undefined) goToLast(lastPage)
  }, [lastPage])
  const keptFocus = useKeptFocus<HTMLDivElement>()
  useFirstRowShown(keptFocus.ref, `${address.page} ${address.search}`)
  // rows that are still loading must not show the empty state
  const isNone = isSettled && total === 0
  const isLoading = list.isPending || (list.isSuccess && rows.length === 0 && !isNone)
  return (
    <div className="page">
      <div className="page-head line-head">
        <h1>{title}</h1>
        <span className="page-count">{list.data === undefined ? null : total}</span>
        <SearchField
          ref={searchBox}
          className="push"
          label={`Search ${noun.many}`}
          placeholder={`Search ${noun.many}`}
          maxLength={200}
          value={typed}
          onChange={setTyped}
          end={<KeyHint keys="/" />}
        />
        {props.tools}
        {add === undefined ? null : (
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            aria-label={add.label}
            onClick={add.onAdd}
          >
            <span className="head-word">{add.label}</span>
          </Button>
        )}
      </div>
      <div {...keptFocus} className={edgeToEdge ? 'page-body list-edge-to-edge' : 'page-body'}>
        {props.children}
        {list.isError ? (
          <ErrorBox
            title={errorTitle}
            detail={list.error.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : null}
        {isLoading ? props.loading : null}
        {isNone && address.search === '' ? <EmptyState {...empty} /> : null}
        {isNone && address.search !== '' ? (
          <EmptyState
            icon={empty.icon}
            title={`No ${noun.many} match “${address.search}”`}
            help={searched}
            actions={<Button onClick={() => goTo({ page: 1, search: '' })}>Clear the search</Button>}
          />
        ) : null}
        {rows.length > 0 ? props.renderRows(rows, list.isPlaceholderData) : null}
      </div>
      {pages > 1 ? (
        <div className="page-foot">
          <span>{counted(total, noun.one, noun.many)}</span>
          <Pager
            label={noun.many}
            page={address.page}
            pages={pages}
            onPage={(page) => goTo({ ...address, page })}
          />
        </div>
      ) : null}
    </div>
  )
}
