import type { AnyRoute } from '@tanstack/react-router'
import type { ListLink } from './lists/list-link.ts'
import type { FilledSlots } from './slots.tsx'

/** Fills slots on a page of a lower feature. */
export interface Fill {
  /** The page's path. */
  page: string
  /** Loaded together with the page, so that nothing moves when it arrives. */
  load: () => Promise<FilledSlots>
}

/** What a feature adds to the pages; `src/app/web/features.ts` holds the only list of them. */
export interface WebFeature {
  /** Area and name, matching its folder. */
  name: string
  /** Its pages behind the sign-in, each with its title and guard. */
  pages?: readonly AnyRoute[]
  fills?: readonly Fill[]
  listLinks?: readonly ListLink[]
}
