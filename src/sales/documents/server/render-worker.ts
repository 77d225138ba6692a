import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { RenderReply, RenderRequest } from './render-process.ts'

/** A process that renders one document at a time. */
export interface RenderWorker {
  /** @throws TooSlow; Error if the process ends before it replies, or rendering fails */
  make(request: RenderRequest): Promise<Extract<RenderReply, { pdf: Uint8Array }>>
  /** Ends the process; its current document fails. */
  close(): Promise<void>
}

/** A document exceeded the time limit. */
export class TooSlow extends Error {
  constructor() {
    super(`it took longer than ${MAX_MILLISECONDS / 1_000} seconds`)
  }
}

const PROCESS_FILE = path.join(import.meta.dirname, 'render-process.ts')
const NO_SYSTEM_FONTS = path.join(import.meta.dirname, 'no-system-fonts.conf')
/** Documents per process: the compiler's memory grows. */
const DOCUMENTS_PER_PROCESS = 100
const MAX_MILLISECONDS = 15_000
const IDLE_MILLISECONDS = 60_000
/** Process priority: pages come before PDFs. */
const PRIORITY = 5

/** The process starts with the first document and ends when idle. */
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
    // not the server's environment, which contains secrets
    env: { FONTCONFIG_FILE: NO_SYSTEM_FONTS },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // a waiting call is rejected; without one an error must not end the server
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
    // it has ended already, or the system does not allow it; rendering works without
  }
}

function hasEnded(child: ChildProcess): boolean {
  return !child.connected || child.exitCode !== null || child.signalCode !== null
}

/** @throws Error if the process ends before it replies; TooSlow if it exceeds the time limit and is ended */
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
    // busy until it replies
    child.channel?.ref()
    child.send(request)
  })
}
