import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, noteAnswer } from './acknowledged.ts'
import { type Answer, type Call, type Door, send } from './desk.ts'

/** Milliseconds before a refused request is repeated. */
const AGAIN = 20
/** Milliseconds after `stop` within which every request must succeed; before that, kills may interrupt it again. */
const PATIENCE = 90_000
const STATUSES = ['In Progress', 'Blocked', 'Done']

/** Users who write continuously until stopped. */
export interface Writing {
  /** Resolves when everyone has finished their work in progress, with every request acknowledged. */
  stop(): Promise<void>
}

/** The number of users of each kind. */
export interface Staff {
  /** They add tasks and change their status. */
  tasks: number
  /** They draft, issue and pay invoices. */
  invoices: number
  /** They draft invoices and send them by mail. */
  mails: number
}

export const OFFICE: Staff = { tasks: 4, invoices: 2, mails: 1 }

/**
 * Starts the writers. A request without a response, or with 503, is repeated with the same Idempotency-Key, even after
 * the product was restarted at another address: each request succeeds exactly once, or the trial fails.
 * @param door where the product is currently reachable
 */
export function startWriting(
  door: () => Door | undefined,
  acknowledged: Acknowledged,
  staff: Staff = OFFICE,
): Writing {
  let overAt: number | undefined
  const run = Math.floor(performance.now())

  const insist = async (call: Call): Promise<Answer> => {
    for (;;) {
      const open = door()
      const answer = open === undefined ? undefined : await send(open, call)
      if (answer !== undefined && noteAnswer(acknowledged, `${call.method} ${call.path}`, answer))
        return answer
      if (overAt !== undefined && performance.now() > overAt + PATIENCE)
        throw new Error(`${call.method} ${call.path} was not taken within ${PATIENCE} ms`)
      await sleep(AGAIN)
    }
  }

  const writeTask = async (name: string, count: number): Promise<void> => {
    const body = { taskName: name, dueDate: '2026-12-01' }
    const made = await insist({ method: 'POST', path: '/task', body, key: name.replaceAll(' ', '-') })
    const id = Number(made.body['id'])
    const task = { name, status: String(made.body['status']) }
    acknowledged.tasks.set(id, task)
    if (count % 2 === 0) return
    const status = STATUSES[count % STATUSES.length] ?? ''
    await insist({ method: 'PATCH', path: `/task/${id}`, body: { status } })
    task.status = status
  }

  const draft = async (subject: string) => {
    const items = [{ description: 'Design', quantity: 1, unitPrice: 1000 }]
    const body = { clientId: 1, subject, items }
    const made = await insist({ method: 'POST', path: '/invoices', body, key: subject.replaceAll(' ', '-') })
    const id = Number(made.body['id'])
    const invoice = { subject, number: undefined as string | undefined, paidCents: 0, isSent: false }
    acknowledged.invoices.set(id, invoice)
    return { id, invoice }
  }

  const writeInvoice = async (subject: string): Promise<void> => {
    const { id, invoice } = await draft(subject)
    const path = `/invoices/${id}`
    const issued = await insist({ method: 'PATCH', path: `${path}/status`, body: { status: 'Sent' } })
    invoice.number = String(issued.body['invoiceNumber'])
    await insist({
      method: 'POST',
      path: `${path}/partial-pay`,
      body: { amount: 400 },
      key: `${id}-part-${run}`,
    })
    invoice.paidCents = 40_000
    await insist({ method: 'POST', path: `${path}/pay`, key: `${id}-rest-${run}` })
    invoice.paidCents = 100_000
  }

  const writeMail = async (subject: string): Promise<void> => {
    const { id, invoice } = await draft(subject)
    const sent = await insist({ method: 'POST', path: `/invoices/${id}/send`, key: `${id}-send-${run}` })
    invoice.number = String(sent.body['invoiceNumber'])
    invoice.isSent = true
  }

  const work = async (
    kind: string,
    writer: number,
    write: (name: string, count: number) => Promise<void>,
  ) => {
    for (let count = 0; overAt === undefined; count++) await write(`${kind} ${run} ${writer} ${count}`, count)
  }
  const start = (kind: string, count: number, write: (name: string, count: number) => Promise<void>) =>
    Array.from({ length: count }, (_, writer) => work(kind, writer, write))
  const working = Promise.all([
    ...start('task', staff.tasks, writeTask),
    ...start('invoice', staff.invoices, writeInvoice),
    ...start('mail', staff.mails, writeMail),
  ])
  // errors surface in `stop`, which awaits it
  working.catch(() => undefined)
  return {
    async stop() {
      overAt = performance.now()
      await working
    },
  }
}
