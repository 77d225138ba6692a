import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { createPool } from '#platform/server/database/database.ts'
import { startExternalPostgres } from '#test/external-postgres.ts'
import { nothingAcknowledged } from './scene/acknowledged.ts'
import { type Door, sendWell } from './scene/desk.ts'
import { type FormerRelease, takeFormerRelease } from './scene/former-release.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { type LiveScreen, openLive, openScreen } from './scene/live-screens.ts'
import { watchLocks } from './scene/lock-watch.ts'
import { MIGRATIONS } from './scene/migration-folders.ts'
import { startOtherPeople } from './scene/other-people.ts'
import { type Person, signInAgain, signInPeople } from './scene/people.ts'
import { speak } from './scene/speakers.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'
import { startWriting } from './scene/writers.ts'

/** Milliseconds with the former version alone, with both, and with today's alone. */
const LASTS = { short: 3_000, long: 60_000 }
const SIGN_IN_EVERY = 500
/** Milliseconds that a call waits for a lock before it gives up (`lock_timeout` of database.ts). */
const LOCK_LIMIT = 3_000

export const fault: Fault = {
  number: 'R18',
  promise:
    'A new version is started beside the former one on the same database, and replaces it without a failed call.',
  async run(trial) {
    const former = takeFormerRelease(trial)
    const schema = former?.migrations.at(-1) ?? MIGRATIONS.at(-1)
    const which = describe(former)
    trial.say(which)
    const [old, young] = await createBoth(trial, former?.root)
    await old.start()
    const [one, two, guest] = await signInPeople(old, 3)
    if (one === undefined || two === undefined || guest === undefined) throw new Error('nobody is there')

    const acknowledged = nothingAcknowledged()
    let inUse: Installation[] = [old]
    let turn = 0
    const open = () => inUse[turn++ % inUse.length]?.door()
    const writing = startWriting(open, acknowledged)
    let isOver = false
    let isOldOver = false
    const signingIn = signInOften(guest, open, () => isOver)
    const saidAtOld = speak(openLive(trial, one), one.name, () => isOldOver)
    const oldScreen = await openScreen(trial, old.openDoor())
    const usual = startOtherPeople(old.openDoor())
    await sleep(LASTS[trial.isShort ? 'short' : 'long'])
    const tookBefore = Math.max(...(await usual.stop()))

    const locks = watchLocks(old.superuser)
    const others = startOtherPeople(old.openDoor())
    const startedIn = await young.start()
    const took = Math.max(...(await others.stop()))
    const locked = await locks.stop()
    trial.say(
      `the new one was ready in ${Math.round(startedIn)} ms; calls took at most ${Math.round(took)} ms`,
    )
    prove(locked <= LOCK_LIMIT, `a call waited ${locked} ms for a table`)

    inUse = [old, young]
    const youngScreen = await openScreen(trial, young.openDoor())
    const saidAtYoung = speak(openLive(trial, { ...two, url: young.openDoor().url }), two.name, () => isOver)
    await proveSeen(old.openDoor(), youngScreen)
    await proveSeen(young.openDoor(), oldScreen)
    await sleep(LASTS[trial.isShort ? 'short' : 'long'])
    await proveSeen(old.openDoor(), youngScreen)
    await proveSeen(young.openDoor(), oldScreen)
    old.proveUnharmed()

    isOldOver = true
    await saidAtOld
    // as a proxy that takes it out of use before it is stopped
    inUse = [young]
    const code = await old.app().stop()
    prove(code === 0, `the stop of the former version ended with ${code}:\n${old.app().printed()}`)
    await sleep(LASTS[trial.isShort ? 'short' : 'long'])
    isOver = true
    const signIns = await signingIn
    await writing.stop()
    const refused = [...acknowledged.refusals].map(([status, count]) => `${count} × ${status}`)
    prove(refused.length === 0, `calls failed: ${refused.join(', ')}`)
    const said = [...(await saidAtOld), ...(await saidAtYoung)]
    await proveSaid(young.superuser, said)
    if (schema !== MIGRATIONS.at(-1)) await proveRefused(trial, old)
    const kept = await young.proveKept(acknowledged)
    return `${which}; 0 calls failed, the slowest took ${Math.round(took)} ms during start and migration (${Math.round(tookBefore)} before), the longest wait for a table ${locked} ms; ${signIns} sign-ins, ${said.length} messages; ${kept}`
  },
}

function describe(former: FormerRelease | undefined): string {
  const newest = MIGRATIONS.at(-1)
  if (former === undefined)
    return `today's version beside itself: the history of this clone has none with a schema before ${newest}`
  const { name, migrations, otherPackages } = former
  const packages = otherPackages.length > 0 ? ` with today's ${otherPackages.join(', ')}` : ''
  return `${name.slice(0, 10)}${packages}, from ${migrations.at(-1)} to ${newest}`
}

/** The former version and today's, on one database. */
async function createBoth(trial: Trial, root: string | undefined): Promise<[Installation, Installation]> {
  const postgres = await startExternalPostgres(path.join(trial.folder(), 'external'))
  trial.cleanUp(() => postgres.stop('immediate'))
  const settings = { DATABASE_URL: postgres.url, JWT_SECRET: randomBytes(32).toString('hex') }
  const openSuperuser = () =>
    createPool(
      { connectionString: postgres.superuserUrl, statement_timeout: 0, query_timeout: 0 },
      () => undefined,
      2,
    )
  return [
    createInstallation(trial, {
      settings,
      superuser: openSuperuser(),
      ...(root === undefined ? {} : { root }),
    }),
    createInstallation(trial, { settings, superuser: openSuperuser() }),
  ]
}

/** @returns how often, each of which succeeded */
async function signInOften(
  person: Person,
  door: () => Door | undefined,
  isOver: () => boolean,
): Promise<number> {
  for (let count = 0; ; count++) {
    if (isOver()) return count
    await signInAgain({ ...person, url: door()?.url ?? '' })
    await sleep(SIGN_IN_EVERY)
  }
}

/** What is written at one process is seen on a screen at the other one. */
async function proveSeen(door: Door, screen: LiveScreen): Promise<void> {
  const body = { taskName: `Seen elsewhere ${performance.now()}`, dueDate: '2026-12-01' }
  const { body: task } = await sendWell(door, { method: 'POST', path: '/task', body })
  await until('the other screen shows the task', () => screen.hasHeardOf(Number(task['id'])))
}

async function proveSaid(superuser: Pool, said: readonly string[]): Promise<void> {
  const { rows } = await superuser.query<{ text: string }>('select text from chat_messages')
  const stored = rows.map(({ text }) => text).toSorted()
  prove(stored.join('\n') === said.toSorted().join('\n'), `${said.length} said, ${stored.length} stored`)
}

/** A former version that is started on the newer schema says so and changes nothing. */
async function proveRefused(trial: Trial, old: Installation): Promise<void> {
  const refusal = await old.start().then(
    () => 'it started',
    (error: unknown) => String(error),
  )
  trial.say(/The database was made.*/.exec(refusal)?.[0] ?? refusal)
  prove(refusal.includes('The database was made by a newer release'), refusal)
}
