import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { afterEach, inject } from 'vitest'

/** What the test process reports. */
export type InstanceEvent =
  | { event: 'log'; line: string }
  | { event: 'started'; userId: number; mode: string; processId: number; poolConfig: PoolConfig }
  | { event: 'refused'; name: string; message: string }
  | { event: 'stopped' }
  | { event: 'survived'; acknowledged: number; writeError: string; refusal: string; found: number }

/** A test process. */
export interface Instance {
  child: ChildProcess
  /** Resolves to the next event of the kind; rejects when the process exits without one. */
  next<Kind extends InstanceEvent['event']>(kind: Kind): Promise<Extract<InstanceEvent, { event: Kind }>>
  /** Stops the process gracefully. */
  stop(): Promise<void>
}

export const isRoot = process.getuid?.() === 0
export const repository = path.resolve(import.meta.dirname, '../..')
/** The bundled Node, which runs TypeScript; the tests themselves may run on another one. */
export const node = path.join(repository, 'node_modules/.bin/node')
const instanceProgram = path.join(
  repository,
  'src/platform/server/embedded-postgres/instance.test-process.ts',
)

const cleanUps: (() => void | Promise<void>)[] = []
// with shared modules only the first file of a worker would register the hooks
if (inject('sharesModules') === true) throw new Error('Name this test file in ALONE of vitest.config.ts.')

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** Registers a cleanup for the end of the test; the last registered runs first. */
export function cleanUpAfterTest(cleanUp: () => void | Promise<void>): void {
  cleanUps.push(cleanUp)
}

/** An empty folder that is removed with the test; every user can traverse it unless `mode` says otherwise. */
export function temporaryFolder(mode = 0o755): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-test-')))
  chmodSync(folder, mode)
  cleanUpAfterTest(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Whether this user may create a user namespace on this system. */
export function canMakeUserNamespace(): boolean {
  return spawnSync('unshare', ['--user', '--map-user=65534', '--map-group=65534', 'true']).status === 0
}

/** The command prefix and `spawn` options that run a program as a non-root user. */
export function asNormalUser(): Run {
  if (!isRoot) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  const reachable = [repository, os.tmpdir()].every((folder) => everyoneCanPass(folder))
  if (uid !== undefined && gid !== undefined && reachable) return { options: { uid, gid } }
  return { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] }
}

function everyoneCanPass(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return folder === path.dirname(folder) || everyoneCanPass(path.dirname(folder))
}

/** How a test process is run. */
export interface Run {
  /** The command prefix. */
  prefix?: string[]
  options?: { uid?: number; gid?: number }
  program?: string
}

/** Runs the embedded database in a separate process that is stopped with the test. */
export function spawnInstance(dataDirectory: string, run: Run = {}): Instance {
  const { prefix = [], options = {}, program = instanceProgram } = run
  const [file, ...args] = [...prefix, node, program, dataDirectory]
  const child = spawn(file ?? node, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  return watch(child)
}

function watch(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Instance {
  const events: InstanceEvent[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => events.push(JSON.parse(line) as InstanceEvent))
  let over = false
  lines.once('close', () => (over = true))
  const next: Instance['next'] = async (kind) => {
    for (;;) {
      const index = events.findIndex(({ event }) => event === kind)
      const [found] = index === -1 ? [] : events.splice(index, 1)
      if (found) return found as Extract<InstanceEvent, { event: typeof kind }>
      if (over) throw new Error(`The process ended without "${kind}", after ${JSON.stringify(events)}`)
      await Promise.race([once(lines, 'line'), once(lines, 'close')])
    }
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  cleanUpAfterTest(stop)
  return { child, next, stop }
}

/** Kills a process with SIGKILL and waits until it is gone. */
export async function killHard({ child }: Instance): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Kills a process together with its server and all of the server's children; none of them can react. */
export function killEverything({ child }: Instance, postmaster: number): void {
  const children = childrenOf(postmaster)
  child.kill('SIGKILL')
  // all with one command: the children exit on their own as soon as they miss the first
  spawnSync('kill', ['-KILL', ...[postmaster, ...children].map(String)])
}

/** Whether a process with this id exists. */
export function lives(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

/** The ids of a process's children. */
export function childrenOf(processId: number): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.flatMap(([child = 0, parent]) => (parent === processId ? [child] : []))
}

/** Waits until a condition holds; the test's timeout limits the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10)
}
