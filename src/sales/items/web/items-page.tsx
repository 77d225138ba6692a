import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconArchive, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { asListed } from '#platform/web/lists/list-page.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { ListFrame } from '#platform/web/ui/lists/list-frame.tsx'
import { ListLinks } from '#platform/web/ui/lists/list-links.tsx'
import { exportItems } from '../shared/item-endpoints.ts'
import type { Item } from '../shared/item-schema.ts'
import { setArchived } from './archive-item.ts'
import { askAndDeleteItem } from './delete-item.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemPhoneList, ItemPhoneSkeleton } from './item-phone-list.tsx'
import { itemListQuery } from './item-queries.ts'
import { type ItemActions, ItemRow, ItemTable } from './item-table.tsx'
import './items.css'

/** Items: /items (spec 9.12). */
export function ItemsPage() {
  const can = useCan()
  const queryClient = useQueryClient()
  const isPhone = useIsPhone()
  const [address] = useListAddress()
  const [isArchived, showArchived] = useArchivedInAddress()
  const list = useQuery(itemListQuery(address, isArchived))
  const [opened, setOpened] = useState<{ edited: Item | undefined }>()
  const add = can('item:create') ? () => setOpened({ edited: undefined }) : undefined
  useNewInAddress(add)
  const mayEdit = can('item:edit')
  const actions: ItemActions = {
    edit: mayEdit ? (edited) => setOpened({ edited }) : undefined,
    archive: mayEdit ? (one) => void setArchived(queryClient, one, !one.isArchived) : undefined,
    remove: can('item:delete') ? (one) => askAndDeleteItem(queryClient, one) : undefined,
  }
  return (
    <>
      <ListFrame
        title="Items"
        noun={isArchived ? { one: 'archived item', many: 'archived items' } : { one: 'item', many: 'items' }}
        list={list}
        tools={
          <>
            <ListLinks list="items" />
            <ExportButton
              label="Export items"
              name="items.csv"
              onExport={() =>
                call(exportItems, {
                  query: { search: address.search, archived: isArchived ? 'only' : 'without' },
                })
              }
            />
            <Button
              kind="ghost"
              active={isArchived}
              aria-pressed={isArchived}
              aria-label="Archived items"
              title="Archived items"
              icon={<IconArchive size={16} stroke={1.75} aria-hidden />}
              onClick={() => showArchived(!isArchived)}
            >
              <span className="head-word">Archived</span>
            </Button>
          </>
        }
        add={add && { label: 'New Item', onAdd: add }}
        loading={isPhone ? <ItemPhoneSkeleton /> : <ItemTable isLoading />}
        renderRows={(rows, isStale) =>
          isPhone ? (
            <ItemPhoneList items={rows} isStale={isStale} onEdit={actions.edit} />
          ) : (
            <ItemTable isStale={isStale} largestPrice={Math.max(...rows.map(({ unitPrice }) => unitPrice))}>
              {rows.map((row) => (
                <ItemRow key={row.id} item={row} actions={actions} />
              ))}
            </ItemTable>
          )
        }
        empty={
          isArchived
            ? {
                icon: <IconArchive size={32} stroke={1.25} />,
                title: 'No archived items',
                help: 'Archive what you no longer sell: documents keep it, and it is no longer offered.',
                actions: <Button onClick={() => showArchived(false)}>Show items</Button>,
              }
            : {
                icon: <IconTag size={32} stroke={1.25} />,
                title: 'No items yet',
                help: 'Type what you sell once, and choose it in the lines of quotes and invoices.',
                actions: add && (
                  <Button kind="primary" onClick={add}>
                    Add your first item
                  </Button>
                ),
              }
        }
        searched="Names and descriptions are searched."
        errorTitle="The items could not be loaded."
        edgeToEdge
      />
      {opened === undefined ? null : (
        <ItemDialog
          edited={asListed(opened.edited, list.data)}
          onClose={() => setOpened(undefined)}
          onDelete={actions.remove}
        />
      )}
    </>
  )
}

/** Whether the address asks for the archived items, and how to change that. */
function useArchivedInAddress(): [boolean, (isArchived: boolean) => void] {
  const navigate = useNavigate()
  const isArchived = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => search['archived'] !== undefined,
  })
  return [
    isArchived,
    (next) =>
      void navigate({
        to: '.',
        search: ((current: object) => ({
          ...current,
          page: undefined,
          archived: next ? '1' : undefined,
        })) as never,
      }),
  ]
}
