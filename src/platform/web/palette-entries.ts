import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Found } from '#platform/shared/found.ts'
import type { Cents } from '#platform/shared/money.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import type { StateLook } from '#platform/shared/state-look.ts'

/** What the palette draws of a search result, beside its number. */
export interface FoundLook {
  /** At its beginning, at most 18 px wide. */
  mark: ReactNode
  name: string
  /** The context at its end. */
  detail?: string
  /** Whether the search looks into the detail too, which marks the text there. Others are left out on a phone. */
  isDetailSearched?: true
  /** Whose it is; null for nobody's. */
  person?: Found['person']
  amount?: { cents: Cents; isStruck: boolean }
  state?: StateLook & { word: string }
}

/** A kind of search results, as the palette shows and opens them. */
export interface FoundKind {
  /** As the search calls it. */
  name: string
  /** What a person calls one, and several. */
  label: string
  plural: string
  /** The kind of record whose changes outdate the results, as in the live feed. */
  entity: string
  /** The permission to see one. */
  can: Permission
  /** The page that lists all of them. */
  listPage: string
  /** The address at which one is seen, the same from every page. */
  pageOf: (found: Pick<Found, 'id' | 'detail'>) => string
  /** The pages that open one in a panel beside their list, named in the address by its kind. */
  besideOn?: readonly string[]
  lookOf: (found: Found) => FoundLook
}

/** Something to do that the palette offers on every page. */
export interface PaletteAction {
  label: string
  icon: TablerIcon
  can: Permission
  /** Where it is done. @param today the account's current day, as `2026-10-07` */
  href: (today: string) => string
  /** The shortcut by which a page does it itself, with what it already knows. */
  keys?: string
  /** Whether the shortcut works on every page, so that the palette shows it. */
  hasGeneralKeys?: true
}

/** What the features offer in the palette; `src/app/web/palette-entries.ts` holds the one list of them. */
export interface PaletteEntries {
  /** In the order of the search results. */
  kinds: readonly FoundKind[]
  /** Most used first. */
  actions: readonly PaletteAction[]
}
