import { availableParallelism } from 'node:os'
import type { Log } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { DocumentView } from '../shared/document-view.ts'
import { createFairQueue } from './fair-queue.ts'
import type { RenderRequest } from './render-process.ts'
import { createRenderWorker, type RenderWorker, TooSlow } from './render-worker.ts'

/** The pictures of a document, all of the company. */
export interface DocumentPictures {
  logo?: FileContents | undefined
  /** Its own LANKAQR code, printed as it was uploaded. */
  lankaqr?: FileContents | undefined
}

/** Renders PDFs in separate processes, fairly between people. */
export interface DocumentRenderer {
  /**
   * The PDF of a document: tagged PDF/A-3a, identical bytes for identical input. May wait; call it without an open
   * transaction.
   * @param at creation time for the metadata
   * @param person the account that requested it, for fairness
   * @throws AppError unavailable if it cannot be rendered now
   */
  render(
    view: DocumentView,
    pictures: DocumentPictures | undefined,
    at: Date,
    person: string,
  ): Promise<Uint8Array>
  /** Ends the processes; waiting calls are refused. */
  close(): Promise<void>
}

/** A limit on memory: each process takes 120 MB. */
const MAX_PROCESSES = 4

/**
 * Processes start with the first documents and end when idle.
 * @param processes number of documents rendered at a time
 */
export function startDocumentRenderer(
  { log }: { log: Log },
  processes = Math.min(availableParallelism(), MAX_PROCESSES),
): DocumentRenderer {
  const workers = Array.from({ length: processes }, createRenderWorker)
  // prefer the most recently used process, so that the others become idle and end
  const free = [...workers]
  const inTurn = createFairQueue(processes)
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  const make = async (worker: RenderWorker, request: RenderRequest): Promise<Uint8Array> => {
    if (isClosed) throw unavailable()
    const document = request.view.number
    try {
      const { pdf, warnings } = await worker.make(request)
      for (const warning of warnings) log.warn({ document, warning }, 'document made, with a flaw')
      return pdf
    } catch (error) {
      if (!isClosed) log.error({ document, reason: String(error) }, 'document not made')
      throw error instanceof TooSlow ? tooSlow(request, error) : unavailable(error)
    }
  }
  return {
    render(view, { logo, lankaqr } = {}, at, person) {
      const request: RenderRequest = {
        view,
        logo: sentPicture(logo),
        lankaqr: sentPicture(lankaqr),
        madeAt: Math.floor(at.getTime() / 1000),
      }
      const turn = inTurn(person, async () => {
        const worker = free.pop()
        if (worker === undefined) throw new Error('more turns than processes')
        try {
          return await make(worker, request)
        } finally {
          free.push(worker)
        }
      })
      const ended = turn.catch(() => undefined).finally(() => underWay.delete(ended))
      underWay.add(ended)
      return turn
    },
    async close() {
      isClosed = true
      await Promise.all(workers.map((worker) => worker.close()))
      await Promise.all(underWay)
    },
  }
}

/** Only what the process needs, as it can be sent to it. */
function sentPicture(picture: FileContents | undefined): RenderRequest['logo'] {
  return picture === undefined ? null : { type: picture.type, bytes: picture.bytes }
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'The PDF could not be made. Please try again.', { cause })
}

function tooSlow({ view }: RenderRequest, cause: Error): AppError {
  const what = view.lines.length > 1 ? `${view.lines.length} line items` : 'a long line item'
  return new AppError(
    'unavailable',
    `The PDF was not made: with ${what} it takes too long. Split the document into several, or try again later.`,
    { cause },
  )
}
