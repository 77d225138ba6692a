import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMilliseconds } from '../bench/processes.ts'
import { nothingAcknowledged } from './scene/acknowledged.ts'
import { ADMIN, type Answer, type Call, type Door, send, sendWell } from './scene/desk.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { openMailBox, proveMailsArrived } from './scene/mail-box.ts'
import { createServerClock } from './scene/server-clock.ts'
import { type Fault, prove } from './scene/trial.ts'
import { until } from './scene/until.ts'

const DAY = 24 * 60 * 60 * 1000
/** A day ahead, back, a day behind, back: a wrong clock that is corrected, in both directions. */
const JUMPS = [DAY, 0, -DAY, 0]
/** Requests per minute. A window opened while the clock was ahead must not last a day. */
const RATE_LIMIT = 300
const CALLS_EACH = 200
/** Limit of CPU milliseconds within two seconds after a jump: a timer with a negative delay would fire endlessly. */
const IDLE = 2_000
const IDLE_CPU = 1_000

export const fault: Fault = {
  number: 'R15',
  promise: 'A clock of the server that jumps by a day, either way, locks nobody out and holds no mail back.',
  async run(trial) {
    const box = await openMailBox(trial)
    const clock = createServerClock(trial)
    const installation = createInstallation(trial, {
      settings: { ...clock.settings, SMTP_URL: box.url, RATE_LIMIT: String(RATE_LIMIT) },
    })
    const acknowledged = nothingAcknowledged()
    await installation.start()
    let signedIn = await signInFor(installation.openDoor(), true)
    let busiest = 0
    const jumps = trial.isShort ? JUMPS.slice(0, 2) : JUMPS
    for (const offset of jumps) {
      const call = (one: Call) => sendWell({ url: installation.openDoor().url, token: signedIn.access }, one)
      await clock.jump(installation, offset)
      busiest = Math.max(busiest, await idleCpu(installation))
      signedIn = await goOn(installation, signedIn)
      for (let count = 0; count < CALLS_EACH; count++) await call({ method: 'GET', path: '/auth/me' })
      await proveDelivery(installation, signedIn.access, box, offset)
      const taskName = `after the jump to ${offset} ${acknowledged.writes}`
      const made = await call({ method: 'POST', path: '/task', body: { taskName, dueDate: '2026-12-01' } })
      acknowledged.tasks.set(Number(made.body['id']), { name: taskName, status: 'To Do' })
      acknowledged.writes += 1
      installation.proveUnharmed()
      trial.say(`jumped to ${offset / DAY} days: sign-in, calls and mail go on`)
    }
    const mails = await proveMailsArrived(installation.superuser, box, 0)
    const kept = await installation.proveKept(acknowledged)
    return `${jumps.length} jumps, nobody locked out, ${Math.round(busiest)} ms of CPU in the two seconds after a jump; ${mails}; ${kept}`
  },
}

interface SignedIn {
  access: string
  refresh: string
}

/** A session with a valid token continues, one with an expired token can refresh it, and signing in works too. */
async function goOn(installation: Installation, { access, refresh }: SignedIn): Promise<SignedIn> {
  const { url } = installation.openDoor()
  const me = await send({ url, token: access }, { method: 'GET', path: '/auth/me' })
  prove(me.status === 200 || me.status === 401, `a token was answered with ${me.status}`)
  await signInFor(installation.openDoor(), false)
  const renewed = await sendWell(
    { url },
    { method: 'POST', path: '/auth/refresh', body: { refreshToken: refresh } },
  )
  const tokens = tokensOf(renewed)
  await sendWell({ url, token: tokens.access }, { method: 'GET', path: '/auth/me' })
  return tokens
}

async function signInFor({ url }: Pick<Door, 'url'>, rememberMe: boolean): Promise<SignedIn> {
  const body = { ...ADMIN, rememberMe }
  return tokensOf(await sendWell({ url }, { method: 'POST', path: '/auth/login', body }))
}

function tokensOf({ body }: Answer): SignedIn {
  return { access: String(body['access_token']), refresh: String(body['refresh_token']) }
}

/** A newly queued mail is delivered promptly, and so is one that was deferred by the clock before the jump. */
async function proveDelivery(
  installation: Installation,
  token: string,
  box: Awaited<ReturnType<typeof openMailBox>>,
  offset: number,
): Promise<void> {
  const door = { url: installation.openDoor().url, token }
  box.manners.atSender = () => undefined
  await sendAnInvoice(door)
  await until(`every mail is delivered after the jump to ${offset / DAY} days`, async () => {
    const { rows } = await installation.superuser.query<{ waiting: number }>(
      `select count(*)::integer as waiting from outbox_messages where state <> 'delivered'`,
    )
    return rows[0]?.waiting === 0
  })
  // the next one is deferred by the current clock and delivered after the next jump
  box.manners.atSender = () => ({ code: 451, words: 'busy' })
  const id = await sendAnInvoice(door)
  await until('the mail is put off', async () => {
    const { rowCount } = await installation.superuser.query(
      `select from outbox_messages where about_id = $1 and about_entity = 'invoice' and state = 'queued' and server_reply is not null`,
      [id],
    )
    return rowCount === 1
  })
}

async function sendAnInvoice(door: Door): Promise<number> {
  const items = [{ description: 'Design', quantity: 1, unitPrice: 1000 }]
  const body = { clientId: 1, subject: `at ${performance.now()}`, items }
  const made = await sendWell(door, { method: 'POST', path: '/invoices', body })
  const id = Number(made.body['id'])
  await sendWell(door, { method: 'POST', path: `/invoices/${id}/send` })
  return id
}

async function idleCpu(installation: Installation): Promise<number> {
  const processes = [installation.app().process.pid ?? -1]
  const before = cpuMilliseconds(processes)
  await sleep(IDLE)
  const used = cpuMilliseconds(processes) - before
  prove(used <= IDLE_CPU, `${used} ms of CPU in ${IDLE} ms of rest after a jump`)
  return used
}
