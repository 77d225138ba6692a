import { toCents } from '#platform/shared/money.ts'
import { inOneLine } from '#platform/web/data/in-one-line.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Item } from '../shared/item-schema.ts'

export interface ItemPhoneListProps {
  items: readonly Item[]
  isStale: boolean
  /** Undefined without the permission. */
  onEdit: ((item: Item) => void) | undefined
}

/** The items on a phone: two lines each; a tap opens one. */
export function ItemPhoneList({ items, isStale, onEdit }: ItemPhoneListProps) {
  return (
    <ul className="phone-list item-phone-list" aria-label="Items" aria-busy={isStale}>
      {items.map((item) => (
        <li key={item.id} data-focus-item={item.id}>
          {onEdit === undefined ? (
            <div className="phone-row item-phone-row">
              <Lines item={item} />
            </div>
          ) : (
            <button
              type="button"
              className="phone-row item-phone-row"
              data-focus-home
              onClick={() => onEdit(item)}
            >
              <Lines item={item} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Lines({ item: { name, description, unit, unitPrice, isTaxed } }: { item: Item }) {
  return (
    <>
      <span className="phone-line">
        <span className="ellipsis phone-name">{name}</span>
        <Money value={toCents(unitPrice)} />
      </span>
      <span className="phone-line note">
        <span className="ellipsis">{description === null ? '' : inOneLine(description)}</span>
        <span className="item-phone-unit">
          {[isTaxed ? [] : ['untaxed'], unit === null ? [] : [`per ${unit}`]].flat().join(' · ')}
        </span>
      </span>
    </>
  )
}

const SKELETON_ROWS = ['62%', '48%', '70%', '56%', '44%', '66%']

/** Rows of the real height; visible only after 150 ms. */
export function ItemPhoneSkeleton() {
  return (
    <ul className="phone-list item-phone-list" aria-label="Items" aria-busy>
      {SKELETON_ROWS.map((width) => (
        <li key={width} className="phone-row phone-row-skeleton item-phone-row appear-late" aria-hidden>
          <Skeleton width={width} height={12} />
          <Skeleton width="40%" />
        </li>
      ))}
    </ul>
  )
}
