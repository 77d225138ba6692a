import type { Html } from '#platform/shared/text/html.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { OpenedLink } from '../open-link.ts'

/** A form that was refused, as it was sent. */
export interface RefusedForm {
  name: string
  fields: URLSearchParams
  status: number
  sentence: string
}

/** What a part is drawn from, besides the opened link. */
export interface PartMeans {
  platform: Platform
  renderer: DocumentRenderer
  /** Of the page. */
  path: string
  /** One of its forms, to be shown again as it was sent, with why it was refused. */
  refused?: RefusedForm
}

/** A part of the page that another feature adds, such as what a client may answer. */
export interface PagePart {
  /** Beside the amount, or below everything. */
  place: 'amount' | 'foot'
  /** The part for an opened link; undefined where it has none. Whatever is typed is escaped by `markup`. */
  draw(opened: OpenedLink, means: PartMeans): Promise<Html | undefined>
  /** Its styles; they are the same for every link. */
  styles?: string
  /** The forms of the part by name: `/p/:token/accept` stands for `POST /public/:token/accept` with this body. */
  forms?: Readonly<Record<string, (fields: URLSearchParams) => object>>
  /** Its forms with a file: the call has the file as its body, and this query. `maxFile` is its maximum in bytes. */
  fileForms?: Readonly<Record<string, (fields: URLSearchParams) => URLSearchParams>>
  maxFile?: number
  /** Whether it shows a refused form again; without it the refusal is a page of its own. */
  redraws?: true
}
