import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toCents } from '#platform/shared/money.ts'
import { inOneLine } from '#platform/web/data/in-one-line.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { EditDeleteButtons } from '#platform/web/ui/lists/edit-delete-buttons.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { type MoneyColumn, MoneyTable } from '#platform/web/ui/money/money-table.tsx'
import type { Item } from '../shared/item-schema.ts'

/** What can be done with an item; each is undefined without the permission. */
export interface ItemActions {
  edit: ((item: Item) => void) | undefined
  archive: ((item: Item) => void) | undefined
  remove: ((item: Item) => Promise<boolean>) | undefined
}

const COLUMNS: readonly MoneyColumn<never>[] = [
  { label: 'Name', skeleton: '46%' },
  { className: 'item-unit', label: 'Unit', skeleton: 44 },
  { className: 'item-taxed', label: 'Taxed', skeleton: 28 },
  { className: 'cell-amount item-price', label: 'Unit Price', skeleton: 96 },
]

export interface ItemTableProps {
  isLoading?: boolean
  isStale?: boolean
  /** In LKR. */
  largestPrice?: number
  /** The rows. */
  children?: ReactNode
}

/** The table of items. */
export function ItemTable({ isLoading = false, isStale = false, largestPrice, children }: ItemTableProps) {
  return (
    <MoneyTable
      label="Items"
      className="item-table"
      columns={COLUMNS.map((column) =>
        column.label === 'Unit Price' ? { ...column, largest: largestPrice } : column,
      )}
      actionsClassName="item-actions"
      isLoading={isLoading}
      isStale={isStale}
      foot={null}
    >
      {children}
    </MoneyTable>
  )
}

/** One item of the table; a press anywhere on it opens the item. */
export function ItemRow({ item, actions }: { item: Item; actions: ItemActions }) {
  const { id, name, description, unit, unitPrice, isTaxed, isArchived } = item
  const { edit, archive, remove } = actions
  return (
    // for the keyboard, the name's button opens it; the rest of the row is only a larger target
    <tr
      className={edit === undefined ? undefined : 'money-row'}
      data-focus-item={id}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('button') === null) edit?.(item)
      }}
    >
      <td title={description === null ? name : `${name}\n${description}`}>
        {edit === undefined ? (
          <span className="item-name">{name}</span>
        ) : (
          <button
            type="button"
            className="money-row-open item-name"
            data-focus-home
            onClick={() => edit(item)}
          >
            {name}
          </button>
        )}
        {description === null ? null : <span className="item-description">{inOneLine(description)}</span>}
      </td>
      <td className="item-unit" title={unit ?? undefined}>
        {unit ?? <span className="cell-none">–</span>}
      </td>
      <td className="item-taxed">{isTaxed ? 'Yes' : <span className="cell-none">No</span>}</td>
      <td className="cell-amount item-price">
        <Money value={toCents(unitPrice)} />
      </td>
      <td className="item-actions">
        <div className="row-actions">
          {archive === undefined ? null : (
            <IconButton
              size="small"
              label={isArchived ? `Bring back ${name}` : `Archive ${name}`}
              title={isArchived ? 'Bring back' : 'Archive'}
              icon={
                isArchived ? (
                  <IconArchiveOff size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconArchive size={16} stroke={1.75} aria-hidden />
                )
              }
              onClick={() => archive(item)}
            />
          )}
          <EditDeleteButtons
            name={name}
            disabled={false}
            onEdit={edit && (() => edit(item))}
            onDelete={remove && (() => void remove(item))}
          />
        </div>
      </td>
    </tr>
  )
}
