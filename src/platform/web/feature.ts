import type { AnyRoute } from '@tanstack/react-router'
import type { ListLink } from './lists/list-link.ts'
import type { FilledSlots } from './slots.tsx'

/** What fills places of a page of a lower feature. */
export interface Fill {
  /** The page's path. */
  page: string
  /** Loaded together with the page, so that nothing moves when it comes. */
  load: () => Promise<FilledSlots>
}

/** What a feature adds to the pages; `src/app/web/features.ts` holds the one list of them. */
export interface WebFeature {
  /** Its area and name, as its folder's. */
  name: string
  /** Its pages behind the sign-in, each with its title and its guard. */
  pages?: readonly AnyRoute[]
  fills?: readonly Fill[]
  listLinks?: readonly ListLink[]
}
