import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Milliseconds that a start may take before it counts as failed. */
const START_LIMIT = 60_000

/** The product in a process of its own, started as `npm start` does once everything is installed and built. */
export interface RunningApp {
  url: string
  process: ChildProcess
  /** Milliseconds from the start of the process to the line that says it is ready. */
  startedIn: number
  /** Everything it has printed so far. */
  printed: () => string
  /** SIGTERM, then the exit code. */
  stop(): Promise<number | null>
}

/** The product from the first moment of its process on. */
export interface StartingApp {
  process: ChildProcess
  printed: () => string
  /** Rejects when it does not say within a minute that it is ready; the message holds what it printed. */
  ready: Promise<RunningApp>
}

/**
 * Starts the product on a free port over a data folder.
 * @param root where its code lies; this installation unless given
 * @throws when it does not say within a minute that it is ready; the message holds what it printed
 */
export async function startApp(
  dataDirectory: string,
  environment: Record<string, string> = {},
  root?: string,
): Promise<RunningApp> {
  return spawnApp(dataDirectory, environment, root).ready
}

/** The same for whoever does something to the product before it is ready. */
export function spawnApp(
  dataDirectory: string,
  environment: Record<string, string> = {},
  root = ROOT,
): StartingApp {
  const began = performance.now()
  const app = spawn(process.execPath, [path.join(root, 'src/app/server/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDirectory,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  app.stdout.on('data', (data: Buffer) => (text += data.toString()))
  app.stderr.on('data', (data: Buffer) => (text += data.toString()))
  const starting = { process: app, printed: () => text }
  return { ...starting, ready: untilReady(starting, began) }
}

async function untilReady(
  { process: app, printed }: Omit<StartingApp, 'ready'>,
  began: number,
): Promise<RunningApp> {
  for (;;) {
    const url = /is ready at (\S+)/.exec(printed())?.[1]
    if (url !== undefined) {
      return {
        url: url.replace('localhost', '127.0.0.1'),
        process: app,
        startedIn: performance.now() - began,
        printed,
        async stop() {
          if (app.exitCode === null && app.signalCode === null) {
            const ended = once(app, 'exit')
            app.kill('SIGTERM')
            await ended
          }
          return app.exitCode
        },
      }
    }
    if (app.exitCode !== null || app.signalCode !== null)
      throw new Error(`The product did not start:\n${printed()}`)
    if (performance.now() - began > START_LIMIT) {
      app.kill('SIGKILL')
      throw new Error(`The product was not ready after a minute:\n${printed()}`)
    }
    await sleep(5)
  }
}

/** A process and everything it started, by /proc (Linux). */
export function processTree(root: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
    } catch {
      // it ended between the listing and the look
    }
  }
  const tree = [root]
  for (const process of tree) tree.push(...(parents.get(process) ?? []))
  return tree
}
