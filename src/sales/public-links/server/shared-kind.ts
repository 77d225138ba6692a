import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { Cents } from '#platform/shared/money.ts'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
import type { Language } from '#sales/words/shared/language.ts'
import type { SharedDocumentKind } from '../shared/link-schema.ts'
import type { PublicState } from '../shared/public-document.ts'

/** A document as its link shows it, and what the life of its link depends on. */
export interface SharedDocument {
  id: number
  view: DocumentView
  parties: DocumentParties
  /** In which its client is written to. */
  language: Language
  state: PublicState
  total: Cents
  /** What is still to pay; the total of a quote. */
  due: Cents
  /** Calendar day by which it is due, or until which it is valid. */
  untilDay: string | null
  /** Since when nothing is open; null while something is, and for a quote. */
  settledAt: Date | null
}

/** A kind of document that links open. Each feature declares its own; the list of features names them. */
export interface SharedKind {
  kind: SharedDocumentKind
  /** The permission table's word for it in sentences: `quote`. */
  noun: string
  /** Locks it, so that it is neither deleted nor made a draft while a link to it is made. @throws AppError not_found */
  lock(transaction: WriteExecutor, id: number): Promise<unknown>
  /** The document; `draft` before it may be shown to anybody; undefined if there is none. */
  find(database: Executor, id: number, today: string): Promise<SharedDocument | 'draft' | undefined>
  /** Its PDF. @param reader whose documents are rendered one after the other */
  pdf(
    platform: Platform,
    renderer: DocumentRenderer,
    shown: { id: number; reader: string },
  ): Promise<FileContents>
}
