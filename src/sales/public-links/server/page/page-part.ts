import type { Html } from '#platform/shared/text/html.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { OpenedLink } from '../open-link.ts'

/** A part of the page that another feature adds, such as what a client may answer. */
export interface PagePart {
  /** Beside the amount, or below everything. */
  place: 'amount' | 'foot'
  /** The part for an opened link; undefined where it has none. Whatever is typed is escaped by `markup`. */
  draw(
    opened: OpenedLink,
    means: { platform: Platform; renderer: DocumentRenderer; path: string },
  ): Promise<Html | undefined>
  /** Its styles; they are the same for every link. */
  styles?: string
  /** The forms of the part by name: `/p/:token/accept` stands for `POST /public/:token/accept` with this body. */
  forms?: Readonly<Record<string, (fields: URLSearchParams) => object>>
  /** Its forms with a file: the call has the file as its body, and this query. `maxFile` is its maximum in bytes. */
  fileForms?: Readonly<Record<string, (fields: URLSearchParams) => URLSearchParams>>
  maxFile?: number
}
