import { median } from './figure.ts'
import { load, type LoadRequest, type LoadResult } from '../load.ts'
import { cpuMilliseconds } from '../processes.ts'
import type { Bench } from './measurement.ts'

/** A server under load, and the processes that work for it. */
export interface Side {
  origin: string
  /** Before every path. */
  prefix: string
  headers: Record<string, string>
  serverProcesses(): number[]
  databaseProcesses(): number[]
}

/** The medians of the rounds. */
export interface SideResult extends LoadResult {
  /** CPU milliseconds of one request, of the server and the database together. */
  cpuPerRequest: number
  serverCpu: number
  databaseCpu: number
}

export interface LoadPlan {
  rounds: number
  milliseconds: number
  concurrency: number
}

/** How far the numbers of one round's requests are from those of the next. */
const ROUND_OFFSET = 100_003

/**
 * Puts the same requests on each server in turn, round by round, so that what happens on the machine meanwhile meets
 * all of them. A first round only warms up.
 */
export async function sideBySide(
  sides: readonly Side[],
  { rounds, milliseconds, concurrency }: LoadPlan,
  next: (count: number) => LoadRequest,
): Promise<SideResult[]> {
  const results = sides.map(() => [] as SideResult[])
  for (let round = 0; round <= rounds; round++) {
    for (const [place, side] of sides.entries()) {
      const cpuNow = () => [
        cpuMilliseconds(side.serverProcesses()),
        cpuMilliseconds(side.databaseProcesses()),
      ]
      const before = cpuNow()
      const result = await load(side.origin, side.headers, concurrency, milliseconds, (count) => {
        const request = next(count + round * ROUND_OFFSET)
        return { ...request, path: side.prefix + request.path }
      })
      const [serverCpu = 0, databaseCpu = 0] = cpuNow().map(
        (now, index) => (now - (before[index] ?? 0)) / Math.max(1, result.requests),
      )
      if (round > 0)
        results[place]?.push({ ...result, serverCpu, databaseCpu, cpuPerRequest: serverCpu + databaseCpu })
    }
  }
  return results.map((ofSide) => {
    const middle = (key: keyof SideResult) => median(ofSide.map((one) => one[key]))
    const errors = ofSide.reduce((sum, one) => sum + one.errors, 0)
    return {
      requests: middle('requests'),
      perSecond: middle('perSecond'),
      p50: middle('p50'),
      p95: middle('p95'),
      p99: middle('p99'),
      errors,
      cpuPerRequest: middle('cpuPerRequest'),
      serverCpu: middle('serverCpu'),
      databaseCpu: middle('databaseCpu'),
    }
  })
}

/** Reports requests that were refused or not answered, if there were any: the other figures are then of less. */
export function reportRefused(bench: Bench, what: string, results: readonly SideResult[]): void {
  const value = results.reduce((sum, { errors }) => sum + errors, 0)
  if (value > 0) bench.report({ what: `${what}: not answered as they should`, value, unit: '', aim: 0 })
}

/** The CPU of a request in words. */
export function cpuText({ cpuPerRequest, serverCpu, databaseCpu }: SideResult): string {
  return `${cpuPerRequest.toFixed(2)} ms (server ${serverCpu.toFixed(2)}, database ${databaseCpu.toFixed(2)})`
}
