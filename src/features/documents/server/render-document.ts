import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Log } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { DocumentView } from '../shared/document-view.ts'
import type { RenderReply, RenderRequest } from './render-process.ts'

/** Makes PDFs in a process of its own, one after the other. */
export interface DocumentRenderer {
  /**
   * The PDF of a document: PDF/A-3a, tagged, the same bytes for the same input.
   * @param logo the company's logo; @param at when the document was made, for its metadata
   * @throws AppError unavailable when it cannot be made now
   */
  render(view: DocumentView, logo: FileContents | undefined, at: Date): Promise<Uint8Array>
  /** Ends the process; what waits is refused. */
  close(): Promise<void>
}

const PROCESS_FILE = path.join(import.meta.dirname, 'render-process.ts')
const NO_SYSTEM_FONTS = path.join(import.meta.dirname, 'no-system-fonts.conf')
/** The compiler's memory grows: a process makes no more documents than these. */
const DOCUMENTS_PER_PROCESS = 100
const MAX_MILLISECONDS = 15_000
const IDLE_MILLISECONDS = 60_000

/** Starts nothing yet: the process comes with the first document, and leaves when there is nothing to do. */
export function startDocumentRenderer({ log }: { log: Log }): DocumentRenderer {
  let child: ChildProcess | undefined
  let made = 0
  let idle: NodeJS.Timeout | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const dismiss = () => {
    if (child?.connected === true) child.disconnect()
    child = undefined
  }
  const make = async (request: RenderRequest): Promise<Uint8Array> => {
    if (isClosed) throw unavailable()
    clearTimeout(idle)
    if (child === undefined || hasEnded(child)) {
      child = startProcess()
      made = 0
    }
    const document = request.view.number
    try {
      const reply = await ask(child, request)
      if ('fault' in reply) throw new Error(reply.fault)
      for (const warning of reply.warnings) log.warn({ document, warning }, 'document made, with a flaw')
      return reply.pdf
    } catch (error) {
      if (!isClosed) log.error({ document, reason: String(error) }, 'document not made')
      throw unavailable(error)
    } finally {
      made += 1
      if (made >= DOCUMENTS_PER_PROCESS) dismiss()
      idle = setTimeout(dismiss, IDLE_MILLISECONDS).unref()
    }
  }
  return {
    render: (view, logo, at) => {
      const request: RenderRequest = {
        view,
        logo: logo === undefined ? null : { type: logo.type, bytes: logo.bytes },
        madeAt: Math.floor(at.getTime() / 1000),
      }
      const turn = lastTurn.then(() => make(request))
      lastTurn = turn.catch(() => undefined)
      return turn
    },
    close: async () => {
      isClosed = true
      if (child !== undefined && !hasEnded(child)) {
        const exit = once(child, 'exit')
        child.ref()
        child.kill('SIGKILL')
        await exit
      }
      await lastTurn
      clearTimeout(idle)
    },
  }
}

function startProcess(): ChildProcess {
  const child = fork(PROCESS_FILE, {
    serialization: 'advanced',
    // nothing of the server's own: its environment holds secrets
    env: { FONTCONFIG_FILE: NO_SYSTEM_FONTS },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // whoever waits for a reply hears of it; without anybody it is no reason to end the server
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}

function hasEnded(child: ChildProcess): boolean {
  return !child.connected || child.exitCode !== null || child.signalCode !== null
}

/** @throws Error when the process ends before it replies, or takes too long and is ended */
function ask(child: ChildProcess, request: RenderRequest): Promise<RenderReply> {
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => child.kill('SIGKILL'), MAX_MILLISECONDS)
    const settle = (act: () => void) => {
      clearTimeout(overdue)
      child.channel?.unref()
      child.off('message', onReply)
      child.off('exit', onExit)
      child.off('error', onError)
      act()
    }
    const onReply = (reply: unknown) => settle(() => resolve(reply as RenderReply))
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`its process ended: ${signal ?? code}`)))
    const onError = (error: Error) => settle(() => reject(error))
    child.on('message', onReply)
    child.on('exit', onExit)
    child.on('error', onError)
    // until it replies somebody waits for it
    child.channel?.ref()
    child.send(request)
  })
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'The PDF could not be made. Please try again.', { cause })
}
