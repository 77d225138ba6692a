import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Acknowledged,
  longestPause,
  nothingAcknowledged,
  proveNothingLost,
} from './scene/acknowledged.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { signal } from './scene/processes.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'
import { startWriting } from './scene/writers.ts'

const VICTIMS = ['postmaster', 'client backend', 'checkpointer', 'walwriter', 'background writer'] as const
type Victim = (typeof VICTIMS)[number]
const ROUNDS_EACH = 6
/** Writes after a kill until it counts as recovered: the first may have succeeded before the kill was noticed. */
const WELL_AGAIN = 20
/** Milliseconds from the kill to the next acknowledged write (R2). */
const GAP_LIMIT = 5_000

export const fault: Fault = {
  number: 'R2',
  promise: 'Killing any process of the database costs a pause of less than five seconds, and nothing else.',
  async run(trial) {
    const installation = createInstallation(trial)
    const acknowledged = nothingAcknowledged()
    const gaps = new Map<Victim, number>()
    await installation.start()
    const writing = startWriting(installation.door, acknowledged)
    const rounds = Array.from({ length: ROUNDS_EACH }, () => VICTIMS).flat()
    const victims = trial.isShort ? VICTIMS.slice(0, 3) : rounds
    for (const victim of victims) {
      const gap = await killUnderLoad(trial, installation, acknowledged, victim)
      gaps.set(victim, Math.max(gap, gaps.get(victim) ?? 0))
      trial.say(`${victim}: ${Math.round(gap)} ms, acknowledged ${acknowledged.writes}, lost 0`)
      prove(gap <= GAP_LIMIT, `after a kill of the ${victim} nothing was taken for ${Math.round(gap)} ms`)
    }
    await writing.stop()
    const kept = await installation.proveKept(acknowledged)
    const longest = [...gaps].map(([victim, gap]) => `${victim} ${Math.round(gap)} ms`)
    return `${victims.length} kills, longest pause: ${longest.join(', ')}; slowest answer ${Math.round(acknowledged.slowest)} ms; ${kept}`
  },
}

async function killUnderLoad(
  trial: Trial,
  installation: Installation,
  acknowledged: Acknowledged,
  victim: Victim,
): Promise<number> {
  const before = acknowledged.writes
  await until('writes are acknowledged', () => acknowledged.writes > before + 5)
  await sleep(trial.random() * 500)
  const number = await findProcess(trial, installation, victim)
  const killedAt = performance.now()
  prove(signal(number, 'SIGKILL'), `the ${victim} was gone before it was killed`)
  const atKill = acknowledged.writes
  await until(
    'writes that began after the kill are acknowledged',
    () => acknowledged.latestStart > killedAt && acknowledged.writes > atKill + WELL_AGAIN,
  )
  const gap = longestPause(acknowledged, killedAt)
  installation.proveUnharmed()
  await proveNothingLost(installation.superuser, acknowledged)
  return gap
}

async function findProcess(trial: Trial, installation: Installation, victim: Victim): Promise<number> {
  if (victim === 'postmaster') return installation.postmaster()
  const { rows } = await installation.superuser.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where backend_type = $1 and pid <> pg_backend_pid() and application_name in ('', 'ledgerboard')`,
    [victim],
  )
  const chosen = rows[Math.floor(trial.random() * rows.length)]
  if (chosen === undefined) throw new Error(`there is no ${victim}`)
  return chosen.pid
}
