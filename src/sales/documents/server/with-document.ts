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

/** A document that is to be stored: what it shows. */
export interface DocumentWish {
  view: DocumentView
  logo: FileContents | undefined
  /** The moment that its metadata names. */
  at: Date
}

/** The documents that a transaction stores. They are made outside of it, so that nobody waits in its locks meanwhile. */
export interface DocumentSource {
  /** @throws what ends the transaction when the document is not made yet; withDocument knows it */
  take(wish: DocumentWish): FileContents
  /** The moment of the document that is made already: what it names, the transaction stores. */
  madeAt: Date | undefined
  /** For what is rehearsed: the last thing before the commit. @throws what ends the transaction of a rehearsal */
  settle(): void
}

/** Who wants documents, and what they are made with. */
interface DocumentMaker {
  renderer: DocumentRenderer
  actor: ChangeActor
}

interface DocumentOptions {
  /** Called, with no transaction open, each time that something else came to be wished for while a document was made. */
  onLost?: ((times: number) => Promise<void>) | undefined
  /** The attempt stores several documents and settles at its end: it is run once without effect, to find out which. */
  isRehearsed?: boolean
}

/** How often something else than what was made may be wished for. */
const MAX_LOST = 5

/** Ends a transaction whose documents are still to be made. */
class NotMade extends Error {
  readonly wishes: readonly DocumentWish[]
  readonly at: Date | undefined

  /** @param at the moment that everything of the transaction is as of */
  constructor(wishes: readonly DocumentWish[], at?: Date) {
    super('A document is still to be made')
    this.wishes = wishes
    this.at = at
  }
}

/** Ends a transaction that wishes for something else than what was made for it. */
class Lost extends Error {}

interface Made {
  at: Date | undefined
  files: ReadonlyMap<string, FileContents>
}

/**
 * Does something that stores a document as one whole: `attempt` is one transaction. Where its document is not made yet
 * it ends without effect; then that is made, with no transaction open, and the attempt is repeated, which takes the
 * document only if it shows exactly what is stored (decision 025).
 * @throws AppError conflict when it is changed all the time; unavailable when the document cannot be made now
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

/** What is stored while it is only found out which documents are needed. */
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

/** Who stores a document, and with which PDF. The moment of it is that which the PDF was made for. */
export interface DocumentIssuer {
  actor: ChangeActor
  documents: DocumentSource
  platform: Pick<Platform, 'config' | 'clock'>
}

/** A call of a person, which opens its own transactions. */
export interface DocumentCall {
  actor: Actor
  database: Executor
  once: Once
}

/**
 * How calls write documents: each in one transaction, begun when it is its turn. Who waits for a turn keeps no connection
 * from everybody else, as who waits in a lock does.
 */
export function documentWrites(renderer: DocumentRenderer, platform: Pick<Platform, 'config' | 'clock'>) {
  const inTurn = createTurns()
  return {
    /** @param turn writes with the same one come one after the other */
    writeInTurn: <Result>(
      turn: string | number,
      { database, once }: DocumentCall,
      work: (transaction: WriteExecutor) => Promise<Result>,
    ): Promise<Result> =>
      inTurn(turn, () =>
        database.transaction().execute((transaction) => once(transaction, () => work(transaction))),
      ),
    /**
     * The one way to issue, send or edit with a PDF: no lock is held while it is made. What one person makes documents of
     * comes one after the other: their next number comes after their last one.
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
