import type { TablerIcon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Found } from '#platform/shared/found.ts'
import type { Cents } from '#platform/shared/money.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import type { StateLook } from '#platform/shared/state-look.ts'

/** What the palette shows of a search result, beside its number. */
export interface FoundLook {
  /** Leading, at most 18 px wide. */
  mark: ReactNode
  name: string
  /** The context, trailing. */
  detail?: string
  /** Whether the search covers the detail too, which highlights the match there. Otherwise phones leave it out. */
  isDetailSearched?: true
  /** Its assignee or owner; null without one. */
  person?: Found['person']
  amount?: { cents: Cents; isStruck: boolean }
  state?: StateLook & { word: string }
}

/** A kind of search result, as the palette shows and opens it. */
export interface FoundKind {
  /** The search's name for it. */
  name: string
  /** Singular and plural for display. */
  label: string
  plural: string
  /** The kind of record whose changes make the results stale, as in the live feed. */
  entity: string
  /** The permission to view one. */
  can: Permission
  /** The page that lists all of them. */
  listPage: string
  /** The address that shows one, the same from every page. */
  pageOf: (found: Pick<Found, 'id' | 'detail'>) => string
  /** Pages that open one in a panel beside their list, as a query parameter named after the kind. */
  besideOn?: readonly string[]
  /** Whether the palette does not remember that one was opened. */
  isForgotten?: true
  lookOf: (found: Found) => FoundLook
}

/** An action that the palette offers on every page. */
export interface PaletteAction {
  label: string
  icon: TablerIcon
  can: Permission
  /** Where it is performed. @param today the account's current day, as `2026-10-07` */
  href: (today: string) => string
  /** Performs it without leaving the page. @returns false when it cannot: `href` then leads on */
  run?: (queryClient: QueryClient) => boolean
  /** Whether it is offered now; without it always. */
  isOffered?: (queryClient: QueryClient) => boolean
  /** The shortcut by which a page performs it itself, using its own context. */
  keys?: string
  /** Whether the shortcut works on every page, so that the palette shows it. */
  hasGeneralKeys?: true
}

/** What the features offer in the palette; `src/app/web/palette-entries.ts` holds the only list of them. */
export interface PaletteEntries {
  /** In the order of the search results. */
  kinds: readonly FoundKind[]
  /** Most used first. */
  actions: readonly PaletteAction[]
}
