import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { creditInvoice, voidCreditNote } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { writeOff } from '#sales/invoices/shared/payment-endpoints.ts'
import { billWork } from '#sales/ready-to-bill/server/bill-work.ts'
import { listReady } from '#sales/ready-to-bill/server/list-ready.ts'
import { BillInput, type ReadyToBill } from '#sales/ready-to-bill/shared/ready-to-bill-schema.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { createRandom } from '#platform/server/samples/random.ts'
import { startDepositScene } from './deposit-scene.ts'
import { restToCredit } from './rest-to-credit.ts'

export const HISTORY_ZONE = 'Asia/Colombo'
const NOW = '2026-11-20T04:00:00Z'

type Group = ReadyToBill['groups'][number]

/** Work of two clients and none in five projects, with everything that happens to it and to its money. */
export async function startHistory(seed: number) {
  const random = createRandom(seed)
  const scene = await startDepositScene()
  scene.setClock(NOW)
  const projects: number[] = []
  const invoices: number[] = []
  const quotes: number[] = []
  const notes: number[] = []
  const tasks: number[] = []
  const amount = () => (1 + random.number(99_999)) / 100
  const params = (id: number) => ({ id: String(id) })
  /** Stores a row. @returns its id */
  async function store(table: string, row: Readonly<Record<string, unknown>>): Promise<number> {
    const stored = { created_at: NOW, updated_at: NOW, ...row }
    const names = Object.keys(stored).join(', ')
    const { rows } = await scene.app.platform.pool.query<{ id: number }>(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1) returning id`,
      [stored],
    )
    return rows[0]?.id ?? 0
  }
  const query = (text: string, values: unknown[] = []) => scene.app.platform.pool.query(text, values)
  const body = { companyName: 'Galle Fort', contactName: 'B', email: 'b@galle.lk', phone: '1' }
  const clients = [scene.clientId, (await scene.call(createClient, { body })).body.id]
  const { rows } = await scene.app.platform.pool.query<{ id: string }>(
    `insert into users (id, f_name, s_name, email, password_hash, role, status)
     values (gen_random_uuid(), 'Ruwan', 'G', 'ruwan@history.lk', 'x', 'USER', 'Active') returning id`,
  )
  const person = rows[0]?.id ?? ''
  await query(
    `insert into person_rates (user_id, from_day, rate_cents) values ($1, '2026-10-20', 333333), ($1, '2026-11-10', 666667)`,
    [person],
  )
  for (const clientId of [...clients, ...clients, null])
    projects.push(
      await store('projects', {
        name: `Project ${projects.length}`,
        status: 'Active',
        client_id: clientId,
        hourly_rate_cents: random.pick([null, 450_001]),
        rounding: random.pick([0, 5, 6, 15, 30]),
        version: 1,
      }),
    )
  const aProject = () => random.pick([...projects, null])
  const anInvoice = () => random.pick([0, ...invoices.slice(-12), ...invoices.slice(-12)])
  const aDay = () => `2026-${random.pick(['10', '11'])}-${10 + random.number(10)}`
  const linesOf = (count: number) =>
    Array.from({ length: count }, () => ({
      description: 'Work',
      quantity: 1 + random.number(3),
      unitPrice: amount(),
      isTaxed: random.number(3) > 0,
      projectId: aProject(),
    }))
  const aDocument = () => ({
    clientId: random.pick(clients),
    items: linesOf(1 + random.number(4)),
    projectId: aProject(),
    taxRate: 18,
    levyRate: 2.5,
    discountPercent: random.number(30),
  })

  const operations: Readonly<Record<string, () => Promise<unknown>>> = {
    draft: async () => invoices.push((await scene.addDraft(aDocument())).id),
    issue: () => scene.setStatus(anInvoice(), 'Sent'),
    reopen: () => scene.setStatus(anInvoice(), 'Draft'),
    edit: () => scene.replace(anInvoice(), aDocument()),
    remove: () => scene.remove(anInvoice()),
    pay: () => scene.pay(anInvoice()),
    part: () => scene.payPart(anInvoice(), { amount: amount() }),
    writeOff: () =>
      scene.call(writeOff, { params: params(anInvoice()), body: { amount: amount(), reason: 'Small' } }),
    async credit() {
      const id = anInvoice()
      const { rows } = await query('select id from invoice_items where invoice_id = $1', [id])
      if (rows.length === 0) return
      const lines = [{ lineId: Number(random.pick(rows).id), amount: amount() }]
      const reply = await scene.call(creditInvoice, {
        params: params(id),
        body: { reason: 'wrong_amount', lines },
      })
      if (reply.status === 201) notes.push(reply.body.id)
    },
    /** All that is left of an issued invoice that bills work, which is ready to bill again (spec 10.17). */
    async billAgain() {
      const { rows } = await query(
        `select distinct invoice_id as id from invoice_items
         join billed_work on invoice_item_id = invoice_items.id
         join invoices on invoices.id = invoice_id and issued_at is not null
         order by 1 desc limit 10`,
      )
      if (rows.length === 0) return { status: 404 }
      const id = Number(random.pick(rows).id)
      const lines = await restToCredit(scene, id)
      const reply = await scene.call(creditInvoice, {
        params: params(id),
        body: { reason: 'cancelled', lines, billAgain: true },
      })
      if (reply.status !== 201) return reply
      notes.push(reply.body.id)
      const left = await query(
        `select from billed_work join invoice_items item on item.id = invoice_item_id where invoice_id = $1`,
        [id],
      )
      if (left.rows.length > 0) throw new Error(`invoice ${id} still bills work`)
      return reply
    },
    unCredit: () => scene.call(voidCreditNote, { params: params(random.pick([0, ...notes])) }),
    quote: async () => quotes.push((await scene.addQuote({ discountPercent: random.number(20) })).id),
    async deposit() {
      const { status, body } = await scene.ask(random.pick([0, ...quotes]), {
        percent: 1 + random.number(40),
      })
      if (status !== 201) return
      await query('update invoices set project_id = $2 where id = $1', [body.id, aProject()])
      invoices.push(body.id)
    },
    async final() {
      const { status, body } = await scene.convert(random.pick([0, ...quotes]))
      if (status === 201) invoices.push(body.id)
    },
    task: async () =>
      tasks.push(
        await store('tasks', {
          task_name: `Task ${tasks.length % 30}`,
          status: random.pick(['To Do', 'Done', 'Done', 'Cancelled']),
          priority: 'Medium',
          due_date: '2026-12-01',
          project_id: aProject(),
          billing: random.pick(['no', 'fixed', 'fixed', 'hourly']),
          amount_cents: random.number(9_000_000),
          hourly_rate_cents: random.pick([null, null, 100_000 + random.number(900_000)]),
        }),
      ),
    async time() {
      const taskId = random.pick([null, ...tasks.slice(-20)])
      const projectId = taskId === null ? random.pick(projects) : null
      const place = { task_id: taskId, project_id: projectId, day: aDay(), minutes: 1 + random.number(400) }
      await store('time_entries', {
        user_id: person,
        user_name: 'Ruwan',
        note: '',
        is_billable: true,
        is_billed: false,
        ...place,
      })
    },
    expense: () =>
      store('expenses', {
        description: 'Van',
        category: 'General',
        amount_cents: 1 + random.number(5_000_000),
        date: aDay(),
        project_id: aProject(),
        client_id: random.pick([null, null, ...clients]),
        is_billable: random.number(3) > 0,
        is_billed: false,
        markup_percent: random.pick([0, 7.5, 12.3456, 100]),
        pass_on_taxed: random.number(3) > 0,
        version: 1,
      }),
    change: () =>
      query(`update tasks set status = $2, project_id = $3 where id = $1`, [
        random.pick([0, ...tasks.slice(-30)]),
        random.pick(['To Do', 'Done', 'Cancelled']),
        aProject(),
      ]),
    terms: () =>
      query(`update projects set hourly_rate_cents = $2, rounding = $3, client_id = $4 where id = $1`, [
        random.pick(projects),
        random.pick([null, 300_000 + random.number(99_999)]),
        random.pick([0, 5, 6, 15, 30]),
        random.pick([...clients, null]),
      ]),
    defaultRate: () =>
      query('update work_settings set default_rate_cents = $1', [random.pick([null, 275_001, 199_999])]),
    async bill() {
      const ready = await listReady(scene.app.platform.database, { timeZone: HISTORY_ZONE })
      if (ready.groups.length === 0) return
      const group = random.pick(ready.groups)
      const input = inputOf(group, () => random.number(3) > 0)
      if (input === undefined) return
      invoices.push(await write(async (transaction) => (await bill(transaction, input)).id))
    },
  }

  /** A call that bills a client's work that has a rate; undefined if nothing is chosen. */
  function inputOf({ client, projects: ofClient }: Group, isChosen: () => boolean): BillInput | undefined {
    const idsOf = (all: readonly { id: number }[]) => all.filter(isChosen).map(({ id }) => id)
    const priced = ofClient.flatMap(({ time }) => time.filter(({ rate }) => rate !== null))
    const taskIds = idsOf(ofClient.flatMap((each) => each.tasks))
    const expenseIds = idsOf(ofClient.flatMap((each) => each.expenses))
    const clientId = client?.id ?? random.pick(clients)
    return BillInput.safeParse({ clientId, taskIds, timeEntryIds: idsOf(priced), expenseIds }).data
  }

  async function bill(transaction: WriteExecutor, input: BillInput): Promise<Invoice> {
    const actor = {
      id: person,
      firstName: 'Ruwan',
      secondName: 'G',
      email: 'ruwan@history.lk',
      role: 'ADMIN',
      status: 'Active',
      sessionId: '',
    } as const
    return billWork(transaction, input, {
      actor,
      now: new Date(NOW),
      today: '2026-11-20',
      timeZone: HISTORY_ZONE,
    })
  }

  const write = <Result>(work: (transaction: WriteExecutor) => Promise<Result>) =>
    scene.app.platform.database.transaction().execute(work)

  /** What happens more often than the rest. */
  const frequent = ['draft', 'issue', 'issue', 'part', 'task', 'time', 'time', 'expense', 'bill', 'bill']
  const names = [...Object.keys(operations), ...frequent]

  return {
    scene,
    projects,
    /** By name; each answers a reply of a call, or whatever. */
    operations,
    /** The name of the next one. */
    next: () => random.pick(names),
    inputOf,
    bill,
    write,
    stop: () => scene.stop(),
  }
}
export type History = Awaited<ReturnType<typeof startHistory>>
