import type { Html } from '#platform/shared/text/html.ts'
import type { OpenedLink } from '../open-link.ts'

/** A part of the page that another feature adds, such as what a client may answer. */
export interface PagePart {
  /** Beside the amount, or below everything. */
  place: 'amount' | 'foot'
  /** The part for an opened link; undefined where it has none. Whatever is typed is escaped by `markup`. */
  draw(opened: OpenedLink): Promise<Html | undefined>
}
