import { createHash } from 'node:crypto'
import type { Actor } from '#platform/server/security/actor.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Once } from '#platform/server/http/serve.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { DocumentView } from '../shared/document-view.ts'
import { createTurns } from './in-turn.ts'
import type { DocumentRenderer } from './render-document.ts'

/** The contents of a document to be stored. */
export interface DocumentToRender {
  view: DocumentView
  logo: FileContents | undefined
  /** The picture of the company's LANKAQR code, where the view shows one. */
  lankaqr?: FileContents | undefined
  /** The time in its metadata. */
  at: Date
}

/** The documents that a transaction stores. They are rendered outside of it, so that no one waits for its locks. */
export interface DocumentSource {
  /** @throws a signal that ends the transaction if the document is not rendered yet; withDocument handles it */
  take(request: DocumentToRender): FileContents
  /** The time of the rendered document; the transaction stores the same. */
  renderedAt: Date | undefined
  /** Call it last before the commit. @throws a signal that ends the transaction of a dry run */
  settle(): void
}

/** The account that stores documents, and the tools to render them. */
interface RenderContext {
  renderer: DocumentRenderer
  actor: ChangeActor
}

interface DocumentOptions {
  /** Called outside of a transaction each time the required document changed while it was rendered. */
  onChanged?: ((times: number) => Promise<void>) | undefined
  /** The attempt stores several documents: it is rehearsed once, without effect, to find out which. */
  needsDryRun?: boolean
}

/** How often the required document may change. */
const MAX_CHANGES = 5

/** Ends a transaction whose documents are not rendered yet. */
class NotRendered extends Error {
  readonly requests: readonly DocumentToRender[]
  readonly at: Date | undefined

  /** @param at the time of everything in the transaction */
  constructor(requests: readonly DocumentToRender[], at?: Date) {
    super('A document is still to be rendered')
    this.requests = requests
    this.at = at
  }
}

/** Ends a transaction that requires other contents than those rendered. */
class ContentsChanged extends Error {}

interface Rendered {
  at: Date | undefined
  files: ReadonlyMap<string, FileContents>
}

/**
 * Runs a change together with storing its document. `attempt` is one transaction. If its document is not rendered yet,
 * it ends without effect; the document is rendered outside of a transaction, and the attempt is repeated. It accepts the
 * document only if it shows exactly what is stored (decision 025).
 * @throws AppError conflict if the contents keep changing; unavailable if the document cannot be rendered now
 */
export async function withDocument<Result>(
  context: RenderContext,
  attempt: (documents: DocumentSource) => Promise<Result>,
  { onChanged, needsDryRun = false }: DocumentOptions = {},
): Promise<Result> {
  let rendered: Rendered | undefined
  for (let changed = 0; changed < MAX_CHANGES;) {
    try {
      return await attempt(
        rendered !== undefined ? finished(rendered) : needsDryRun ? dryRun() : NOT_RENDERED,
      )
    } catch (error) {
      if (error instanceof NotRendered) {
        rendered = { at: error.at, files: await renderAll(context, error.requests) }
      } else if (error instanceof ContentsChanged) {
        changed += 1
        rendered = undefined
        await onChanged?.(changed)
      } else throw error
    }
  }
  throw new AppError('conflict', 'This document is being changed at this moment. Please try again.')
}

const NOT_RENDERED: DocumentSource = {
  renderedAt: undefined,
  take(request) {
    throw new NotRendered([request], request.at)
  },
  settle: () => undefined,
}

/** Collects the required documents during a dry run. */
const PLACEHOLDER: FileContents = { type: 'application/pdf', bytes: Buffer.from('%PDF-') }

function dryRun(): DocumentSource {
  const requests: DocumentToRender[] = []
  return {
    renderedAt: undefined,
    take(request) {
      requests.push(request)
      return PLACEHOLDER
    },
    settle() {
      if (requests.length > 0) throw new NotRendered(requests)
    },
  }
}

function finished({ at, files }: Rendered): DocumentSource {
  return {
    renderedAt: at,
    take(request) {
      const file = files.get(keyOf(request))
      if (file === undefined) throw new ContentsChanged()
      return file
    },
    settle: () => undefined,
  }
}

async function renderAll(
  { renderer, actor }: RenderContext,
  requests: readonly DocumentToRender[],
): Promise<Rendered['files']> {
  const person = actor === 'system' ? actor : (actor.id ?? 'by link')
  const files = new Map<string, FileContents>()
  for (const request of requests) {
    const bytes = await renderer.render(request.view, request, request.at, person)
    files.set(keyOf(request), { type: 'application/pdf', bytes })
  }
  return files
}

function keyOf({ view, logo, lankaqr }: DocumentToRender): string {
  return JSON.stringify({ view, logo: hashOf(logo), lankaqr: hashOf(lankaqr) })
}

function hashOf(picture: FileContents | undefined): string | null {
  return picture === undefined ? null : createHash('sha256').update(picture.bytes).digest('base64')
}

/** A stored document with its PDF, at the time for which the PDF was rendered. */
export interface DocumentIssuer {
  actor: ChangeActor
  documents: DocumentSource
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>
}

/** A person's call that opens its own transactions. */
export interface DocumentCall {
  actor: Actor
  database: Executor
  once: Once
}

/**
 * How calls write documents: each in one transaction, started when it is its turn. Waiting for a turn does not occupy a
 * connection, unlike waiting for a lock.
 */
export function documentWrites(
  renderer: DocumentRenderer,
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>,
) {
  const inTurn = createTurns()
  return {
    /** @param turn writes with the same turn run one at a time */
    writeInTurn: <Result>(
      turn: string | number,
      { database, once }: DocumentCall,
      work: (transaction: WriteExecutor) => Promise<Result>,
    ): Promise<Result> =>
      inTurn(turn, () =>
        database.transaction().execute((transaction) => once(transaction, () => work(transaction))),
      ),
    /**
     * The only way to issue, send or edit with a PDF: no lock is held while it is rendered. One person's documents are
     * processed one at a time: each gets its number after the previous one has its own.
     * @param onChanged as of {@link withDocument}
     */
    writeWithDocument: <Result>(
      { actor, database, once }: DocumentCall,
      work: (transaction: WriteExecutor, issuer: DocumentIssuer) => Promise<Result>,
      onChanged?: DocumentOptions['onChanged'],
    ): Promise<Result> =>
      inTurn(`documents of ${actor.id}`, () =>
        withDocument(
          { renderer, actor },
          (documents) =>
            database
              .transaction()
              .execute((transaction) =>
                once(transaction, () => work(transaction, { actor, documents, platform })),
              ),
          { onChanged },
        ),
      ),
  }
}
