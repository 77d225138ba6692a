import { FactRow, FactRowSkeleton } from '#platform/web/ui/lists/fact-row.tsx'
import { IconDeviceMobile, IconUpload, IconUsers } from '@tabler/icons-react'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListLink } from '#platform/web/lists/list-link.ts'
import { toCents } from '#platform/shared/money.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CardListPage } from '#platform/web/ui/lists/card-list-page.tsx'
import { DragGhost } from '#platform/web/ui/marks/drag-ghost.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ListLinkProvider, ListLinks, ListMenu } from '#platform/web/ui/lists/list-links.tsx'
import { type ListColumn, ListTable } from '#platform/web/ui/lists/list-table.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { type MoneyColumn, MoneyTable } from '#platform/web/ui/money/money-table.tsx'
import type { ListPage } from '#platform/web/lists/list-page.ts'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { Skeleton, SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'
import { StatusChips } from '#platform/web/ui/lists/status-chips.tsx'
import { Part, State } from './part.tsx'
import { LONG, nothing } from './samples.ts'

const usersIcon = <IconUsers size={32} stroke={1.25} />
const CHIPS = [
  { value: '', word: 'All', count: 12, sum: toCents(1_250_000) },
  { value: 'Paid', word: 'Paid', look: { tone: 'green', glyph: 'tick' }, count: 9, sum: toCents(950_000) },
  { value: 'Late', word: 'Overdue', look: { tone: 'red', glyph: 'alert' }, count: 3, sum: toCents(300_000) },
] as const
const COLUMNS: MoneyColumn<'number' | 'total'>[] = [
  { className: 'gallery-number', label: 'Number', sortBy: 'number', skeleton: 90 },
  { className: 'cell-amount', label: 'Total', sortBy: 'total', skeleton: 70, largest: 1_250_000 },
]

const LIST_COLUMNS: ListColumn[] = [
  { label: 'Name' },
  { label: 'Tasks' },
  { label: 'Actions', isUnseen: true },
]

const LINKS: ListLink[] = [
  {
    list: 'client',
    label: 'Import clients',
    word: 'Import',
    path: '/lists',
    can: 'task:view',
    icon: IconUpload,
  },
]

export function Lists() {
  const [page, setPage] = useState(4)
  const [status, setStatus] = useState('')
  return (
    <>
      <Part name="FactRow">
        <FactRow
          icon={<IconDeviceMobile size={16} stroke={1.75} />}
          name="Safari on iPhone"
          facts={
            <div>
              <span>198.51.100.20</span>
              <span>Signed in 18 Nov 2026, 09:14</span>
            </div>
          }
        >
          <Button size="small">Sign out</Button>
        </FactRow>
        <FactRowSkeleton />
      </Part>
      <Part name="StatusChips">
        <State of="with sums" wide>
          <StatusChips label="Status" options={CHIPS} value={status} onChange={setStatus} hasSums />
        </State>
        <State of="counted just now" wide>
          <StatusChips
            label="Status while it is counted"
            options={CHIPS.map(({ value, word }) => ({ value, word, count: undefined }))}
            value="Paid"
            onChange={nothing}
          />
        </State>
      </Part>
      <Part name="ListTable">
        <State of="rows" wide>
          <ListTable label="Templates" className="gallery-table" columns={LIST_COLUMNS}>
            <tr>
              <td>Website</td>
              <td>12</td>
              <td>1</td>
            </tr>
          </ListTable>
        </State>
        <State of="loading" wide>
          <ListTable label="Templates on their way" className="gallery-table" columns={LIST_COLUMNS} />
        </State>
      </Part>
      <Part name="MoneyTable">
        <State of="rows, sorted" wide>
          <MoneyTable
            label="Invoices"
            className="gallery-table"
            columns={COLUMNS}
            sort={{ by: 'total', order: 'DESC', onSort: nothing }}
            isLoading={false}
            isStale={false}
            foot={
              <tfoot>
                <tr>
                  <td>Total</td>
                  <td className="cell-amount" colSpan={2}>
                    <Money value={toCents(1_250_000)} size="total" />
                  </td>
                </tr>
              </tfoot>
            }
          >
            <tr>
              <td>INV-2026-0001</td>
              <td className="cell-amount">
                <Money value={toCents(1_250_000)} hasCurrency={false} />
              </td>
              <td className="cell-menu">1</td>
            </tr>
          </MoneyTable>
        </State>
        <State of="loading" wide>
          <MoneyTable
            label="Invoices on their way"
            className="gallery-table"
            columns={COLUMNS}
            isLoading
            isStale={false}
            foot={null}
          >
            {null}
          </MoneyTable>
        </State>
      </Part>
      <Part name="Pager">
        <State of="in the middle" wide>
          <Pager label="Pages of tasks" page={page} pages={9} onPage={setPage} />
        </State>
        <State of="the first of two" wide>
          <Pager label="Pages of clients" page={1} pages={2} onPage={nothing} />
        </State>
      </Part>
      <Part name="Skeleton">
        <State of="a text, a pill">
          <Skeleton width="70%" /> <Skeleton width={64} height={20} round />
        </State>
        <State of="rows" wide>
          <table className="table" aria-label="Rows on their way">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              <SkeletonRows columns={2} rows={3} />
            </tbody>
          </table>
        </State>
      </Part>
      <Part name="EmptyState">
        <State of="with something to do" wide>
          <EmptyState
            icon={usersIcon}
            title="No clients yet"
            help="Add the first one."
            actions={<Button kind="primary">New Client</Button>}
            note="or press N"
          />
        </State>
        <State of="small">
          <EmptyState icon={usersIcon} title="Nothing is due" small />
        </State>
      </Part>
      <Part name="CardListPage and ListFrame">
        <State of="rows" wide>
          <Cards name="clients" rows={['Lake View Hotel', LONG]} />
        </State>
        <State of="none" wide>
          <Cards name="projects" rows={[]} />
        </State>
        <State of="a failure" wide>
          <Cards name="users" rows={undefined} />
        </State>
      </Part>
      <Part name="ListLinks and ListMenu">
        <State of="as a button, and in a menu">
          <ListLinkProvider value={LINKS}>
            <ListLinks list="client" /> <ListMenu list="client" />
          </ListLinkProvider>
        </State>
      </Part>
      <Part name="DragGhost">
        <State of="nothing is dragged">
          <DragGhost drag={{ dragged: undefined, ghost: { current: null } }} className="card">
            A card
          </DragGhost>
        </State>
      </Part>
    </>
  )
}

/** A page of cards. @param rows undefined: loading the list fails */
function Cards({ name, rows }: { name: string; rows: readonly string[] | undefined }) {
  const client = useQueryClient()
  const queryKey = ['gallery', name]
  // settled before the first drawing, so that a picture never shows it loading
  useState(() => {
    const query = client.getQueryCache().build(client, { queryKey })
    if (rows === undefined)
      query.setState({ status: 'error', error: new Error('The server did not answer.') })
    else client.setQueryData(queryKey, { rows: [...rows], total: rows.length, pages: 1 })
  })
  const list = useQuery<ListPage<string>>({
    queryKey,
    queryFn: skipToken,
    retryOnMount: false,
    staleTime: Infinity,
  })
  return (
    <div className="gallery-page">
      <CardListPage
        title={`All ${name}`}
        noun={{ one: name.slice(0, -1), many: name }}
        list={list}
        add={{ label: `New ${name.slice(0, -1)}`, onAdd: nothing }}
        empty={{ icon: usersIcon, title: `No ${name} yet` }}
        searched="Names are searched."
        errorTitle={`The ${name} could not be loaded.`}
        keyOf={(row) => row}
        renderCard={(row) => (
          <article className="card">
            <h2>{row}</h2>
          </article>
        )}
        skeleton={<div className="card" />}
      />
    </div>
  )
}
