import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Milliseconds after which a start counts as failed. */
const START_LIMIT = 60_000

/** The product in its own process, started like `npm start` does after installing and building. */
export interface RunningApp {
  url: string
  process: ChildProcess
  /** Milliseconds from the start of the process until it reported ready. */
  startedIn: number
  /** Everything it has printed so far. */
  printed: () => string
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
}

/** The product from the start of its process. */
export interface StartingApp {
  process: ChildProcess
  printed: () => string
  /** Rejects when it does not report ready within a minute; the message contains its output. */
  ready: Promise<RunningApp>
}

/**
 * Starts the product on a free port with a data folder.
 * @param root the folder of its code; this installation by default
 * @throws when it does not report ready within a minute; the message contains its output
 */
export async function startApp(
  dataDirectory: string,
  environment: Record<string, string> = {},
  root?: string,
): Promise<RunningApp> {
  return spawnApp(dataDirectory, environment, root).ready
}

/** The same for callers that act on the product before it is ready. */
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

/** A process and all its descendants, from /proc (Linux). */
export function processTree(root: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
    } catch {
      // it ended after the listing
    }
  }
  const tree = [root]
  for (const process of tree) tree.push(...(parents.get(process) ?? []))
  return tree
}
