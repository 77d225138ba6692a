import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '#platform/server/database/database.ts'
import {
  type Acknowledged,
  longestPause,
  nothingAcknowledged,
  proveNothingLost,
} from './scene/acknowledged.ts'
import { type DatabasePair, startDatabasePair } from './scene/database-pair.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { type MachineDelay, watchMachine } from './scene/machine-delay.ts'
import { type LiveScreen, openScreen } from './scene/live-screens.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'
import { startWriting } from './scene/writers.ts'

const HOW = ['killed', 'frozen', 'frozen for a while'] as const
const ROUNDS = { short: 3, long: 20 }
/** How long the leader is away before the standby is promoted, in milliseconds. */
const AWAY = 1_000
const SPREAD = 2_000
/** Milliseconds from the moment when the new leader accepts writes: a second, and the time of Retry-After. */
const BACK_LIMIT = 2_000
/** The same for live screens, whose process listens to the other server by then (R7). */
const LIVE_LIMIT = 5_000
/** Writes after a promotion until the service counts as recovered. */
const WELL_AGAIN = 20

export const fault: Fault = {
  number: 'R7',
  promise:
    'When the leader of two database servers dies or freezes, the product goes on with the other one, and nothing is lost.',
  async run(trial) {
    const pair = await startDatabasePair(trial)
    const settings = { DATABASE_URL: pair.url, JWT_SECRET: randomBytes(32).toString('hex') }
    const installations = [
      createProcess(trial, pair, settings),
      createProcess(trial, pair, settings),
    ] as const
    const [one, other] = installations
    await one.start()
    await other.start()
    const screens = await Promise.all(installations.map((each) => openScreen(trial, each.openDoor())))
    const acknowledged = nothingAcknowledged()
    let turn = 0
    let only: Installation | undefined
    const writing = startWriting(() => (only ?? installations[turn++ % 2])?.door(), acknowledged)
    const machine = await watchMachine(trial)
    const scene = { trial, pair, acknowledged, screens, machine }
    const longest = { back: 0, pause: 0, live: 0 }
    const count = trial.isShort ? ROUNDS.short : ROUNDS.long
    const first = Math.floor(trial.random() * HOW.length)
    for (let round = 0; round < count; round++) {
      const how = HOW[(first + round) % HOW.length] ?? 'killed'
      // a process notices later than the other one, and until then reads a former leader that answers again
      only = how === 'frozen for a while' ? installations[round % 2] : undefined
      const { back, pause, live } = await changeLeader(scene, how)
      only = undefined
      await pair.rebuild()
      for (const each of installations) each.proveUnharmed()
      await proveNothingLost(one.superuser, acknowledged)
      longest.back = Math.max(longest.back, back)
      longest.pause = Math.max(longest.pause, pause)
      longest.live = Math.max(longest.live, live)
      trial.say(
        `${how}: writing ${Math.round(back)} ms and live ${Math.round(live)} ms after the promotion, paused ${Math.round(pause)} ms, acknowledged ${acknowledged.writes}`,
      )
    }
    await pair.synchronise()
    await writing.stop()
    const cuts = screens.reduce((sum, screen) => sum + screen.cuts(), 0)
    await other.app().stop()
    prove(!acknowledged.refusals.has(0), `${acknowledged.refusals.get(0)} calls had no answer`)
    const refused = acknowledged.refusals.get(503) ?? 0
    const kept = await one.proveKept(acknowledged)
    return `${count} changes of the leader, ${refused} calls refused with 503, writing again at most ${Math.round(longest.back)} ms after the promotion, live ${Math.round(longest.live)} ms, longest pause ${Math.round(longest.pause)} ms, ${cuts} live connections lost; ${kept}`
  },
}

function createProcess(trial: Trial, pair: DatabasePair, settings: Record<string, string>): Installation {
  const superuser = createPool(
    { connectionString: pair.superuserUrl, statement_timeout: 0, query_timeout: 0 },
    () => undefined,
    2,
  )
  return createInstallation(trial, { settings, superuser })
}

interface Scene {
  trial: Trial
  pair: DatabasePair
  acknowledged: Acknowledged
  screens: readonly LiveScreen[]
  machine: MachineDelay
}

/** @returns milliseconds until writes and screens were back after the promotion, and without a write in all */
async function changeLeader(
  { trial, pair, acknowledged, screens, machine }: Scene,
  how: (typeof HOW)[number],
): Promise<{ back: number; pause: number; live: number }> {
  await pair.synchronise()
  const before = acknowledged.writes
  await until('writes are acknowledged', () => acknowledged.writes > before + WELL_AGAIN)
  await sleep(trial.random() * 300)
  machine.allowed(0)
  const began = performance.now()
  if (how === 'killed') await pair.kill()
  else pair.freeze()
  await sleep(AWAY + trial.random() * SPREAD)
  const promotedAt = await pair.promote()
  if (how === 'frozen for a while') pair.thaw()
  const sincePromotion = async (what: string, holds: () => boolean) => {
    await until(what, holds)
    return performance.now() - promotedAt
  }
  const [back, live] = await Promise.all([
    sincePromotion('calls that began after the promotion write', () => acknowledged.latestStart > promotedAt),
    sincePromotion('both screens are live', () => screens.every((screen) => screen.heardAt() > promotedAt)),
  ])
  const atBack = acknowledged.writes
  await until('all is well again', () => acknowledged.writes > atBack + WELL_AGAIN)
  const delay = machine.allowed(0)
  prove(back <= BACK_LIMIT + delay, `${how}: writing again only ${Math.round(back)} ms after the promotion`)
  prove(live <= LIVE_LIMIT + delay, `${how}: live again only ${Math.round(live)} ms after the promotion`)
  return { back, pause: longestPause(acknowledged, began), live }
}
