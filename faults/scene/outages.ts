import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, longestPause, proveNothingLost } from './acknowledged.ts'
import type { Answer } from './desk.ts'
import { type HealthWatch, watchHealth } from './health-watch.ts'
import type { Installation } from './installation.ts'
import { prove, type Trial } from './trial.ts'
import { until } from './until.ts'

/** Milliseconds (R7). A response takes two seconds at most; the rest is for a busy machine. */
const ANSWER_LIMIT = 3_500
const BACK_LIMIT = 5_000
/** Writes after an outage until the service counts as recovered. */
const WELL_AGAIN = 20

/** A way to take the database away from a running product. */
export interface Outage {
  name: string
  /** Takes it away and, where the product does not do so itself, restores it. @returns when it was restored */
  cause: () => Promise<number>
  /** Whether the outage is long enough that health and requests must report it. */
  isSeen: boolean
}

/**
 * Causes outages one after the other during writes, and proves for each: every response is prompt, a refusal is 503
 * with Retry-After, health reports it, everything recovers within five seconds and nothing is lost.
 */
export async function proveOutages(
  trial: Trial,
  installation: Installation,
  acknowledged: Acknowledged,
  outages: readonly Outage[],
): Promise<string> {
  const health = watchHealth(installation.door)
  const longest = new Map<string, { back: number; pause: number }>()
  for (const outage of outages) {
    const { back, pause } = await proveOutage(trial, installation, acknowledged, health, outage)
    const before = longest.get(outage.name) ?? { back: 0, pause: 0 }
    longest.set(outage.name, { back: Math.max(back, before.back), pause: Math.max(pause, before.pause) })
    trial.say(`${outage.name}: whole again after ${Math.round(back)} ms, acknowledged ${acknowledged.writes}`)
  }
  await health.stop()
  const unforeseen = health.answers.find(({ status }) => status !== 200 && status !== 503)
  prove(unforeseen === undefined, `health answered ${unforeseen?.status}`)
  const silent = health.answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
  prove(silent.length === 0, 'health answered 503 without Retry-After')
  const healthSlowest = Math.max(...health.answers.map(({ startedAt, endedAt }) => endedAt - startedAt))
  const slowest = Math.round(Math.max(healthSlowest, acknowledged.slowest))
  prove(slowest <= ANSWER_LIMIT, `the slowest answer took ${slowest} ms`)
  const times = [...longest].map(
    ([name, { back, pause }]) => `${name} ${Math.round(back)} ms (longest pause ${Math.round(pause)} ms)`,
  )
  const refused = acknowledged.refusals.get(503) ?? 0
  return `${outages.length} outages, 0 crashes, ${refused} calls refused with 503, slowest answer ${slowest} ms, whole again at the latest after: ${times.join(', ')}`
}

async function proveOutage(
  trial: Trial,
  installation: Installation,
  acknowledged: Acknowledged,
  health: HealthWatch,
  { name, cause, isSeen }: Outage,
): Promise<{ back: number; pause: number }> {
  const before = acknowledged.writes
  await until('writes are acknowledged', () => acknowledged.writes > before + 5)
  await sleep(trial.random() * 300)
  const healthBefore = health.answers.length
  const began = performance.now()
  const backAt = await cause()
  const atBack = acknowledged.writes
  await until(
    `the service is whole again after: ${name}`,
    () => acknowledged.latestStart > backAt && acknowledged.writes > atBack + WELL_AGAIN,
  )
  const seen = health.answers.slice(healthBefore)
  if (isSeen)
    prove(
      seen.some(({ status }) => status === 503),
      `health never said that the database was away: ${name}`,
    )
  await until('health says that all is well', () => health.answers.at(-1)?.status === 200)
  installation.proveUnharmed()
  await proveNothingLost(installation.superuser, acknowledged)
  const lastRefusal = Math.max(
    acknowledged.lastRefusal,
    ...seen.filter(isRefusal).map(({ endedAt }) => endedAt),
  )
  const back = Math.max(lastRefusal - backAt, 0)
  prove(back <= BACK_LIMIT, `${name}: whole again only after ${Math.round(back)} ms`)
  return { back, pause: longestPause(acknowledged, began) }
}

function isRefusal({ status }: Answer): boolean {
  return status !== 200
}
