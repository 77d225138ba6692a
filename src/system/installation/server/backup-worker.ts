import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BackupStep } from '../shared/backup-schema.ts'
import type { BackupNews, BackupOrder } from './backup-process.ts'

const PROCESS_FILE = path.join(import.meta.dirname, 'backup-process.ts')

/** The answer to an order. */
export type BackupReply = Exclude<BackupNews, { news: 'step' }>

/** A process that makes one backup. It exits with this one, however that exits. */
export interface BackupWorker {
  /**
   * One order at a time.
   * @throws Error when the process ends before it answers
   */
  ask(order: BackupOrder, onStep: (step: BackupStep) => Promise<void>): Promise<BackupReply>
  /** Ends it at once; a pending order is rejected. */
  kill(): void
  /** Resolves when it has exited. */
  end(): Promise<void>
}

export function startWorker(): BackupWorker {
  // the environment is passed on: PostgreSQL's own variables apply there too
  const child = fork(PROCESS_FILE, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => undefined)
  const kill = (): void => void child.kill('SIGKILL')
  return {
    kill,
    ask: (order, onStep) =>
      new Promise((resolve, reject) => {
        let noted = Promise.resolve()
        const settle = (act: () => void): void => {
          child.off('message', onMessage)
          child.off('disconnect', onDisconnect)
          void noted.then(act)
        }
        const onMessage = (message: unknown): void => {
          const news = message as BackupNews
          if (news.news !== 'step') return settle(() => resolve(news))
          // a progress step that was not shown does no harm
          noted = noted.then(() => onStep(news.step)).catch(() => undefined)
        }
        const onDisconnect = (): void =>
          settle(() => reject(new Error('the process that makes it ended before it was done')))
        child.on('message', onMessage)
        child.on('disconnect', onDisconnect)
        if (child.connected) child.send(order, () => undefined)
        else onDisconnect()
      }),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const exit = once(child, 'exit')
      kill()
      await exit
    },
  }
}
