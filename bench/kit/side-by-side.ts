import { median } from './figure.ts'
import { load, type LoadRequest, type LoadResult } from '../load.ts'
import { cpuMilliseconds } from '../processes.ts'
import type { MeasuredApp } from './measured-app.ts'
import type { Bench } from './measurement.ts'

/** A server under load, with its processes. */
export interface Side {
  origin: string
  /** Prepended to every path. */
  prefix: string
  headers: Record<string, string>
  serverProcesses(): number[]
  databaseProcesses(): number[]
}

/** The product as a side, for somebody who is signed in. */
export function sideOf(app: MeasuredApp, token: string): Side {
  return {
    origin: app.url,
    prefix: '/api',
    headers: { authorization: `Bearer ${token}` },
    serverProcesses: () => app.appProcesses(),
    databaseProcesses: () => app.databaseProcesses(),
  }
}

/** Medians over the rounds. */
export interface SideResult extends LoadResult {
  /** CPU milliseconds per request, of the server and the database together. */
  cpuPerRequest: number
  serverCpu: number
  databaseCpu: number
}

export interface LoadPlan {
  rounds: number
  milliseconds: number
  concurrency: number
}

/** The offset between the request numbers of consecutive rounds. */
const ROUND_OFFSET = 100_003

/**
 * Sends the same requests to each server in turn, round by round, so that other activity on the machine affects all of
 * them. The first round only warms up.
 * @param next the request by its number and the place of the server: what one server stored is no change for the next
 */
export async function sideBySide(
  sides: readonly Side[],
  { rounds, milliseconds, concurrency }: LoadPlan,
  next: (count: number, place: number) => LoadRequest,
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
        const request = next(count + round * ROUND_OFFSET, place)
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

/** Reports refused or unanswered requests, if any: the other figures are less meaningful then. */
export function reportRefused(bench: Bench, what: string, results: readonly SideResult[]): void {
  const value = results.reduce((sum, { errors }) => sum + errors, 0)
  if (value > 0) bench.report({ what: `${what}: not answered as they should`, value, unit: '', aim: 0 })
}

/** The CPU time per request as text. */
export function cpuText({ cpuPerRequest, serverCpu, databaseCpu }: SideResult): string {
  return `${cpuPerRequest.toFixed(2)} ms (server ${serverCpu.toFixed(2)}, database ${databaseCpu.toFixed(2)})`
}
