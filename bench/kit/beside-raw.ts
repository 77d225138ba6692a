import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { LoadRequest } from '../load.ts'
import { median } from './figure.ts'
import { type MeasuredApp, withApp } from './measured-app.ts'
import type { Bench } from './measurement.ts'
import { recordCalls } from './recorded-calls.ts'
import { cpuText, reportRefused, type Side, sideBySide, sideOf, type SideResult } from './side-by-side.ts'

export const CONCURRENCY = 16
const P95_AIM = 20
/** The most CPU, as a multiple of the same statements in one round trip, and of the fewest that could do. */
const MOST_BESIDE_SAME_WORK = 2
const MOST_BESIDE_BARE = 5
/** Calls recorded of each operation: every combination of filters that it asks for. */
const RECORDED = 5

export interface Operation {
  name: string
  /** Whether the p95 target applies. */
  isPrompt?: boolean
  /** The request by its number and the place of the server in its turn. */
  next: (count: number, place?: number) => LoadRequest
}

/**
 * Measures operations three times in turn: the product, a server that sends the same statements in one round trip, and
 * one with the fewest statements that could do.
 * @param folder a filled data folder, not in use
 * @param about what all of them have in common, such as the number of tasks
 * @param also measures more on the running product
 * @returns the product's results, in order
 */
export async function measureBesideRaw(
  bench: Bench,
  folder: string,
  operations: readonly Operation[],
  { about, hasAims }: { about: string; hasAims: boolean },
  also: (app: MeasuredApp, ours: Side) => Promise<void> = async () => undefined,
): Promise<SideResult[]> {
  const calls = await recordCalls(
    folder,
    operations.map(({ next }) => next(0)),
    operations.flatMap(({ next }) => Array.from({ length: RECORDED }, (_, count) => next(count + 1))),
  )
  const recorded = path.join(bench.folder, 'recorded-calls.json')
  fs.writeFileSync(
    recorded,
    JSON.stringify(operations.map((_, index) => calls.slice(index * RECORDED, (index + 1) * RECORDED))),
  )
  const results: SideResult[] = []
  await withApp(folder, async (app) => {
    const token = (await app.signIn()).access_token
    const servers = [
      await startServer('raw-server.ts', app, bench.port),
      await startServer('same-work-server.ts', app, bench.port + 1, { BENCH_RECORDED: recorded }),
    ] as const
    const databaseProcesses = () => app.databaseProcesses()
    const besides = servers.map((server, index): Side => ({
      origin: `http://127.0.0.1:${bench.port + index}`,
      prefix: '',
      headers: {},
      serverProcesses: () => [server.pid ?? -1],
      databaseProcesses,
    }))
    const ours = sideOf(app, token)
    const plan = { rounds: bench.rounds, milliseconds: bench.milliseconds, concurrency: CONCURRENCY }
    try {
      for (const [index, operation] of operations.entries()) {
        const [bare, same] = besides.map((side, which) =>
          which === 1 ? { ...side, prefix: `/${index}` } : side,
        )
        if (bare === undefined || same === undefined) continue
        const [bareResult, sameResult, result] = await sideBySide([bare, same, ours], plan, operation.next)
        if (bareResult === undefined || sameResult === undefined || result === undefined) continue
        results.push(result)
        const statements = median(
          calls.slice(index * RECORDED, (index + 1) * RECORDED).map((call) => call.statements.length),
        )
        reportOperation(
          bench,
          { what: `${operation.name}; ${about}`, statements, hasAims, isPrompt: operation.isPrompt === true },
          { ours: result, same: sameResult, bare: bareResult },
        )
      }
      await also(app, ours)
    } finally {
      for (const server of servers) server.kill('SIGKILL')
    }
  })
  return results
}

function reportOperation(
  bench: Bench,
  {
    what,
    statements,
    hasAims,
    isPrompt,
  }: { what: string; statements: number; hasAims: boolean; isPrompt: boolean },
  { ours, same, bare }: { ours: SideResult; same: SideResult; bare: SideResult },
): void {
  bench.report({
    what: `${what}: CPU beside the same ${statements} statements`,
    value: ours.cpuPerRequest / same.cpuPerRequest,
    unit: '×',
    ...(hasAims ? { aim: MOST_BESIDE_SAME_WORK } : {}),
    note: `${cpuText(ours)}, the same statements in one round trip ${cpuText(same)}; ${ours.perSecond.toFixed(0)} per s, ${same.perSecond.toFixed(0)} per s`,
    details: { ...named('', ours), ...named('same ', same), ...named('raw ', bare) },
  })
  bench.report({
    what: `${what}: CPU beside raw`,
    value: ours.cpuPerRequest / bare.cpuPerRequest,
    unit: '×',
    ...(hasAims ? { aim: MOST_BESIDE_BARE } : {}),
    note: `raw ${cpuText(bare)}; ${bare.perSecond.toFixed(0)} per s`,
  })
  reportRefused(bench, what, [ours, same, bare])
  bench.report({
    what: `${what}: p95 at concurrency ${CONCURRENCY}`,
    value: ours.p95,
    unit: 'ms',
    ...(hasAims && isPrompt ? { aim: P95_AIM } : {}),
    note: `p50 ${ours.p50.toFixed(1)}, p99 ${ours.p99.toFixed(1)} ms; same statements p95 ${same.p95.toFixed(1)} ms, raw ${bare.p95.toFixed(1)} ms`,
  })
}

function named(prefix: string, result: SideResult): Record<string, number> {
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [`${prefix}${key}`, value as number]),
  )
}

async function startServer(
  file: string,
  app: MeasuredApp,
  port: number,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '..', file)], {
    env: {
      ...process.env,
      BENCH_SOCKET: path.join(app.dataDirectory, 'run'),
      BENCH_PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit').then(() => {
    throw new Error(`${file} did not start`)
  })
  await Promise.race([once(server.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return server
}
