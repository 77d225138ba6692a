import { setTimeout as sleep } from 'node:timers/promises'
import { nothingAcknowledged, proveNothingLost } from './acknowledged.ts'
import { createExternalInstallation } from './external-installation.ts'
import { createInstallation, type Installation } from './installation.ts'
import { openMailBox, proveMailsArrived } from './mail-box.ts'
import { prove, type Trial } from './trial.ts'
import { until } from './until.ts'
import { startWriting } from './writers.ts'

/** Milliseconds. The target is 3 s; the limit leaves room for a busy machine. */
const READY_LIMIT = 20_000
/** The kill comes at least this many milliseconds after the first write, and up to `SPREAD` later. */
const AT_LEAST = 100
const SPREAD = 1_500

interface KillRounds {
  rounds: number
  /** Uses an external database. */
  isExternal?: boolean
  kill: (installation: Installation) => Promise<void>
}

/** Writes, kills at random moments, restarts, and checks each time that everything acknowledged is there. */
export async function killRounds(
  trial: Trial,
  { rounds, isExternal = false, kill }: KillRounds,
): Promise<string> {
  const box = await openMailBox(trial)
  const settings = { SMTP_URL: box.url }
  const installation = isExternal
    ? (await createExternalInstallation(trial, settings)).installation
    : createInstallation(trial, { settings })
  const acknowledged = nothingAcknowledged()
  const starts: number[] = []
  await installation.start()
  const writing = startWriting(installation.door, acknowledged)
  for (let round = 1; round <= rounds; round++) {
    const before = acknowledged.writes
    await until('writes are acknowledged', () => acknowledged.writes > before)
    await sleep(AT_LEAST + trial.random() * SPREAD)
    installation.proveUnharmed()
    await kill(installation)
    starts.push(await installation.start())
    await proveNothingLost(installation.superuser, acknowledged)
    trial.say(
      `round ${round}: ready in ${Math.round(starts.at(-1) ?? 0)} ms, acknowledged ${acknowledged.writes}, lost 0`,
    )
  }
  await writing.stop()
  const kept = await installation.proveKept(acknowledged)
  await installation.start()
  const mails = await proveMailsArrived(installation.superuser, box, rounds)
  const slowest = Math.round(Math.max(...starts))
  const median = Math.round(starts.toSorted((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0)
  prove(slowest <= READY_LIMIT, `the slowest start took ${slowest} ms`)
  return `${rounds} kills, ready again in ${median} ms (median), ${slowest} ms (slowest); ${kept}; ${mails}`
}
