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
export interface DocumentWish {
  view: DocumentView
  logo: FileContents | undefined
  /** The time in its metadata. */
  at: Date
}

/** The documents that a transaction stores. They are rendered outside of it, so that no one waits for its locks. */
export interface DocumentSource {
  /** @throws a signal that ends the transaction if the document is not rendered yet; withDocument handles it */
  take(wish: DocumentWish): FileContents
  /** The time of the rendered document; the transaction stores the same. */
  madeAt: Date | undefined
  /** Call it last before the commit. @throws a signal that ends the transaction of a rehearsal */
  settle(): void
}

/** The account that stores documents, and the tools to render them. */
interface DocumentMaker {
  renderer: DocumentRenderer
  actor: ChangeActor
}

interface DocumentOptions {
  /** Called outside of a transaction each time the required document changed while it was rendered. */
  onLost?: ((times: number) => Promise<void>) | undefined
  /** The attempt stores several documents: it is rehearsed once, without effect, to find out which. */
  isRehearsed?: boolean
}

/** How often the required document may change. */
const MAX_LOST = 5

/** Ends a transaction whose documents are not rendered yet. */
class NotMade extends Error {
  readonly wishes: readonly DocumentWish[]
  readonly at: Date | undefined

  /** @param at the time of everything in the transaction */
  constructor(wishes: readonly DocumentWish[], at?: Date) {
    super('A document is still to be made')
    this.wishes = wishes
    this.at = at
  }
}

/** Ends a transaction that requires other contents than those rendered. */
class Lost extends Error {}

interface Made {
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
  maker: DocumentMaker,
  attempt: (documents: DocumentSource) => Promise<Result>,
  { onLost, isRehearsed = false }: DocumentOptions = {},
): Promise<Result> {
  let made: Made | undefined
  for (let lost = 0; lost < MAX_LOST;) {
    try {
      return await attempt(made !== undefined ? finished(made) : isRehearsed ? rehearsal() : UNMADE)
    } catch (error) {
      if (error instanceof NotMade) {
        made = { at: error.at, files: await makeAll(maker, error.wishes) }
      } else if (error instanceof Lost) {
        lost += 1
        made = undefined
        await onLost?.(lost)
      } else throw error
    }
  }
  throw new AppError('conflict', 'This document is being changed at this moment. Please try again.')
}

const UNMADE: DocumentSource = {
  madeAt: undefined,
  take(wish) {
    throw new NotMade([wish], wish.at)
  },
  settle: () => undefined,
}

/** Collects the required documents during a rehearsal. */
const PLACEHOLDER: FileContents = { type: 'application/pdf', bytes: Buffer.from('%PDF-') }

function rehearsal(): DocumentSource {
  const wishes: DocumentWish[] = []
  return {
    madeAt: undefined,
    take(wish) {
      wishes.push(wish)
      return PLACEHOLDER
    },
    settle() {
      if (wishes.length > 0) throw new NotMade(wishes)
    },
  }
}

function finished({ at, files }: Made): DocumentSource {
  return {
    madeAt: at,
    take(wish) {
      const file = files.get(keyOf(wish))
      if (file === undefined) throw new Lost()
      return file
    },
    settle: () => undefined,
  }
}

async function makeAll(
  { renderer, actor }: DocumentMaker,
  wishes: readonly DocumentWish[],
): Promise<Made['files']> {
  const person = actor === 'system' ? actor : actor.id
  const files = new Map<string, FileContents>()
  for (const wish of wishes) {
    const bytes = await renderer.render(wish.view, wish.logo, wish.at, person)
    files.set(keyOf(wish), { type: 'application/pdf', bytes })
  }
  return files
}

function keyOf({ view, logo }: DocumentWish): string {
  const hash = logo === undefined ? null : createHash('sha256').update(logo.bytes).digest('base64')
  return JSON.stringify({ view, logo: hash })
}

/** A stored document with its PDF, at the time for which the PDF was rendered. */
export interface DocumentIssuer {
  actor: ChangeActor
  documents: DocumentSource
  platform: Pick<Platform, 'config' | 'clock'>
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
export function documentWrites(renderer: DocumentRenderer, platform: Pick<Platform, 'config' | 'clock'>) {
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
     * @param onLost as of {@link withDocument}
     */
    writeWithDocument: <Result>(
      { actor, database, once }: DocumentCall,
      work: (transaction: WriteExecutor, issuer: DocumentIssuer) => Promise<Result>,
      onLost?: DocumentOptions['onLost'],
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
          { onLost },
        ),
      ),
  }
}
