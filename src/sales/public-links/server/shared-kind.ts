import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { Cents } from '#platform/shared/money.ts'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
import type { Language } from '#sales/words/shared/language.ts'
import type { SharedDocumentKind, SharedKindName } from '../shared/link-schema.ts'
import type { PublicState } from '../shared/public-document.ts'
import type { ProgressState } from '../shared/public-progress.ts'

/** What any link opens, and what the life of the link depends on. */
interface SharedRecord {
  id: number
  parties: Pick<DocumentParties, 'company' | 'client'>
  /** In which its client is written to. */
  language: Language
  /** Calendar day by which it is due, or until which it is valid. */
  untilDay: string | null
  /** Since when nothing is open; null while something is, and for what is not paid. */
  settledAt: Date | null
}

/** A document as its link shows it. */
export interface SharedDocument extends SharedRecord {
  view: DocumentView
  parties: DocumentParties
  state: PublicState
  total: Cents
  /** What is still to pay; the total of a quote. */
  due: Cents
  /** Of what is paid, the tax that the client withheld (spec 24.1). */
  withheld?: Cents
}

/** A project as its link shows it: only tasks that somebody marked as shown to the client. */
export interface SharedProject extends SharedRecord {
  name: string
  /** All of them, whatever is listed. */
  counts: Readonly<Record<ProgressState, number>>
  /** In the order of the page, at most some of each state. */
  tasks: readonly { name: string; state: ProgressState; dueDay: string | null }[]
}

interface KindOf<Name extends SharedKindName, Shown> {
  kind: Name
  /** The permission table's word for it in sentences: `quote`. */
  noun: string
  /** Locks it, so that it is neither deleted nor made a draft while a link to it is made. @throws AppError not_found */
  lock(transaction: WriteExecutor, id: number): Promise<unknown>
  /** What is shown; `draft` while nobody may see it; undefined if there is none. */
  find(database: Executor, id: number, today: string): Promise<Shown | 'draft' | undefined>
}

/** A kind of document that links open. Each feature declares its own; the list of features names them. */
export interface SharedKind extends KindOf<SharedDocumentKind, SharedDocument> {
  /** Its PDF. @param reader whose documents are rendered one after the other */
  pdf(
    platform: Platform,
    renderer: DocumentRenderer,
    shown: { id: number; reader: string },
  ): Promise<FileContents>
}

/** How links open projects. */
export type SharedProjectKind = KindOf<'project', SharedProject>

/** Whatever links open. */
export type AnySharedKind = SharedKind | SharedProjectKind
