import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { RenderReply, RenderRequest } from './render-process.ts'

/** A process that makes documents, one at a time. */
export interface RenderWorker {
  /** @throws TooSlow; Error when the process ends before it replies, or could not make it */
  make(request: RenderRequest): Promise<Extract<RenderReply, { pdf: Uint8Array }>>
  /** Ends the process; what it makes is refused. */
  close(): Promise<void>
}

/** A document took longer than a process may work on one. */
export class TooSlow extends Error {
  constructor() {
    super(`it took longer than ${MAX_MILLISECONDS / 1_000} seconds`)
  }
}

const PROCESS_FILE = path.join(import.meta.dirname, 'render-process.ts')
const NO_SYSTEM_FONTS = path.join(import.meta.dirname, 'no-system-fonts.conf')
/** The compiler's memory grows: a process makes no more documents than these. */
const DOCUMENTS_PER_PROCESS = 100
const MAX_MILLISECONDS = 15_000
const IDLE_MILLISECONDS = 60_000
/** Of the operating system's priorities: who waits for a page goes before who waits for a PDF. */
const PRIORITY = 5

/** Starts nothing yet: the process comes with the first document, and leaves when there is nothing to do. */
export function createRenderWorker(): RenderWorker {
  let child: ChildProcess | undefined
  let made = 0
  let idle: NodeJS.Timeout | undefined

  const dismiss = () => {
    if (child?.connected === true) child.disconnect()
    child = undefined
  }
  return {
    async make(request) {
      clearTimeout(idle)
      if (child === undefined || hasEnded(child)) {
        child = startProcess()
        made = 0
      }
      try {
        const reply = await ask(child, request)
        if ('fault' in reply) throw new Error(reply.fault)
        return reply
      } finally {
        made += 1
        if (made >= DOCUMENTS_PER_PROCESS) dismiss()
        idle = setTimeout(dismiss, IDLE_MILLISECONDS).unref()
      }
    },
    async close() {
      if (child !== undefined && !hasEnded(child)) {
        const exit = once(child, 'exit')
        child.ref()
        child.kill('SIGKILL')
        await exit
      }
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
  if (child.pid !== undefined) yieldToOthers(child.pid)
  return child
}

function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // it ended already, or the system does not let anybody: documents are made all the same
  }
}

function hasEnded(child: ChildProcess): boolean {
  return !child.connected || child.exitCode !== null || child.signalCode !== null
}

/** @throws Error when the process ends before it replies; TooSlow when it takes too long and is ended */
function ask(child: ChildProcess, request: RenderRequest): Promise<RenderReply> {
  return new Promise((resolve, reject) => {
    let isOverdue = false
    const overdue = setTimeout(() => {
      isOverdue = true
      child.kill('SIGKILL')
    }, MAX_MILLISECONDS)
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
      settle(() => reject(isOverdue ? new TooSlow() : new Error(`its process ended: ${signal ?? code}`)))
    const onError = (error: Error) => settle(() => reject(error))
    child.on('message', onReply)
    child.on('exit', onExit)
    child.on('error', onError)
    // until it replies somebody waits for it
    child.channel?.ref()
    child.send(request)
  })
}
