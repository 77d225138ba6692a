import { nothingAcknowledged } from './scene/acknowledged.ts'
import { type Call, type Door, sendWell, signIn } from './scene/desk.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { createServerClock, type ServerClock } from './scene/server-clock.ts'
import { type Fault, prove, sample, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'

/** Nights in the business's time zone (spec 1.10), where a day ends at local midnight. */
const NIGHTS = [
  { day: '2026-12-31', next: '2027-01-01' },
  { day: '2028-02-28', next: '2028-02-29' },
  { day: '2028-02-29', next: '2028-03-01' },
]
/** Colombo is always at UTC+05:30. */
const MIDNIGHT = 'T18:30:00Z'
/** Milliseconds before midnight at which the records are created; a token lasts longer. */
const EVENING = 10 * 60 * 1000
/** Milliseconds before midnight from which the change of day is observed. */
const SHORTLY = 1_500

export const fault: Fault = {
  number: 'R15',
  promise:
    'What is due on a day is overdue from midnight in Colombo on, at the year’s end and on a leap day too.',
  async run(trial) {
    const clock = createServerClock(trial)
    const installation = createInstallation(trial, { settings: clock.settings })
    await installation.start()
    const nights = trial.isShort ? sample(trial, NIGHTS, 1) : NIGHTS
    for (const night of nights) await passNight(trial, installation, clock, night)
    await clock.jump(installation, 0)
    const kept = await installation.proveKept(nothingAcknowledged())
    return `midnights before ${nights.map(({ next }) => next).join(', ')}; ${kept}`
  },
}

interface Due {
  invoice: number
  task: number
}

async function passNight(
  trial: Trial,
  installation: Installation,
  clock: ServerClock,
  { day, next }: { day: string; next: string },
): Promise<void> {
  const midnight = Date.parse(`${day}${MIDNIGHT}`)
  await clock.jump(installation, midnight - EVENING - Date.now())
  const door = await signIn(installation.openDoor().url)
  const due = await makeDue(door, day)
  const dueNext = await makeDue(door, next)
  prove(
    (await todayOf(door)) === day,
    `it is ${await todayOf(door)} in the evening before the midnight of ${day}`,
  )
  prove((await countOverdue(door, due)) === 0, `what is due on ${day} is overdue on that day`)

  await clock.jump(installation, midnight - SHORTLY - Date.now())
  await until(`${next} begins`, async () => {
    const overdue = await countOverdue(door, due)
    const isBefore = (await todayOf(door)) === day
    prove(overdue === 0 || !isBefore, `what is due on ${day} is overdue before midnight`)
    return !isBefore
  })
  prove((await todayOf(door)) === next, `it is ${await todayOf(door)} after the midnight of ${day}`)
  prove((await countOverdue(door, due)) === 2, `what was due on ${day} is not overdue on ${next}`)
  prove((await countOverdue(door, dueNext)) === 0, `what is due on ${next} is overdue on that day`)
  trial.say(`${day} ended when ${next} began`)
}

async function makeDue(door: Door, dueDate: string): Promise<Due> {
  const task = await sendWell(door, {
    method: 'POST',
    path: '/task',
    body: { taskName: `due ${dueDate} ${performance.now()}`, dueDate },
  })
  const items = [{ description: 'Design', quantity: 1, unitPrice: 1000 }]
  const body = { clientId: 1, subject: `due ${dueDate} ${performance.now()}`, dueDate, items }
  const invoice = await sendWell(door, { method: 'POST', path: '/invoices', body })
  const id = Number(invoice.body['id'])
  const issued = await sendWell(door, {
    method: 'PATCH',
    path: `/invoices/${id}/status`,
    body: { status: 'Sent' },
  })
  const today = await todayOf(door)
  prove(issued.body['issueDate'] === today, `issued on ${String(issued.body['issueDate'])}, not on ${today}`)
  return { invoice: id, task: Number(task.body['id']) }
}

/** How many of the two are overdue. */
async function countOverdue(door: Door, { invoice, task }: Due): Promise<number> {
  const get = (path: string): Call => ({ method: 'GET', path })
  const one = await sendWell(door, get(`/invoices/${invoice}`))
  const late = await sendWell(door, get('/dashboard/tasks/overdue'))
  const isTaskLate = Object.values(late.body).some((row) => (row as { id: number }).id === task)
  return (one.body['status'] === 'Overdue' ? 1 : 0) + (isTaskLate ? 1 : 0)
}

async function todayOf(door: Door): Promise<string> {
  return String((await sendWell(door, { method: 'GET', path: '/auth/me' })).body['today'])
}
