import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { getInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createQuote, replaceQuote } from '../shared/quote-endpoints.ts'
import { createProject, getProject } from '#work/projects/shared/project-endpoints.ts'
import { getTask } from '#work/tasks/shared/task-endpoints.ts'
import { linkActor } from '#platform/server/records/changes.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type QuoteScene, startQuoteScene } from '#test/quote-scene.ts'
import { changesOf, rowOf, undo } from '#test/undo-scene.ts'
import { acceptQuote } from './accept-quote.ts'

let scene: QuoteScene
let clientId: number
beforeAll(async () => {
  scene = await startQuoteScene()
  clientId = await addClient('Lake View Hotel')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

async function addClient(companyName: string): Promise<number> {
  const body = { companyName, contactName: 'Dilini', email: 'dilini@lake.lk', phone: '1' }
  return (await scene.app.call(createClient, { as: scene.admin, body })).body.id
}

const LINES = [
  { description: 'Booking screen\nIn three languages', unitPrice: 60_000 },
  { description: 'Photographs', quantity: 1.5, unit: 'hours', unitPrice: 20_000 },
  { description: 'A free logo', unitPrice: 0 },
]
const EVERYTHING = { startsProject: true, depositPercent: 40 }
const sent = (body: object = {}) =>
  scene.add({ clientId, items: LINES, taxRate: 18, status: 'Sent', ...EVERYTHING, ...body })

async function made() {
  const { rows } = await scene.app.platform.pool.query<Record<'projects' | 'tasks' | 'invoices', number>>(
    `select (select count(*)::int from projects) as projects, (select count(*)::int from tasks) as tasks,
      (select count(*)::int from invoices) as invoices`,
  )
  return rows[0] ?? { projects: 0, tasks: 0, invoices: 0 }
}

const acceptByLink = (id: number, prepare = async () => undefined) => {
  const { database, config, clock } = scene.app.platform
  const now = clock()
  const writer = { actor: linkActor('Dilhani Ekanayake'), now, today: dayIn(config.timeZone, now) }
  return database
    .transaction()
    .execute((transaction) =>
      acceptQuote(transaction, id, { ...writer, platform: { config, clock }, prepare }),
    )
}

describe('the acceptance of a quote (spec 19.1)', () => {
  it('starts a project with a task for each line, and a draft deposit', async () => {
    const { id } = await sent({ subject: 'Channel manager' })
    const { body } = await scene.setStatus(id, 'Accepted')
    expect(body).toMatchObject({ status: 'Accepted', parts: [{ netAmount: 36_000, status: 'Draft' }] })
    const project = await scene.app.call(getProject, scene.to(body.projectId ?? 0))
    expect(project.body).toMatchObject({
      name: 'Channel manager',
      clientId,
      budget: 90_000,
      owner: scene.admin.id,
    })
    expect(body.tasks).toHaveLength(3)
    const [first] = body.tasks
    expect((await scene.app.call(getTask, scene.to(first?.taskId ?? 0))).body).toMatchObject({
      taskName: 'Booking screen',
      billing: 'fixed',
      amount: 60_000,
      projectId: body.projectId,
    })
    const invoice = await scene.app.call(getInvoice, scene.to(body.parts[0]?.invoiceId ?? 0))
    expect(invoice.body).toMatchObject({ kind: 'deposit', projectId: body.projectId, clientId })
  })

  it('starts nothing unless the quote says so', async () => {
    const before = await made()
    const { id } = await sent({ startsProject: false, depositPercent: null })
    expect((await scene.setStatus(id, 'Accepted')).body).toMatchObject({ projectId: null, parts: [] })
    expect(await made()).toEqual(before)
  })

  it('adds the tasks to the project that the quote belongs to, unless that is of another client', async () => {
    const projectOf = async (owner: number) => {
      const body = { name: 'Running', owner: scene.admin.id, clientId: owner }
      return (await scene.app.call(createProject, { as: scene.admin, body })).body.id
    }
    const own = await projectOf(clientId)
    const joined = await sent({ projectId: own })
    const { projects } = await made()
    expect((await scene.setStatus(joined.id, 'Accepted')).body).toMatchObject({ projectId: own })
    expect((await scene.read(joined.id)).tasks).toHaveLength(3)
    const other = await sent({ projectId: await projectOf(await addClient('Harbour')) })
    expect((await scene.setStatus(other.id, 'Accepted')).body).toMatchObject({
      status: 'Accepted',
      tasks: [],
    })
    expect((await made()).projects).toBe(projects + 1)
  })

  it('makes nothing twice when it is set back and accepted again', async () => {
    const { id } = await sent({ depositPercent: null })
    await scene.setStatus(id, 'Accepted')
    const first = await made()
    await scene.setStatus(id, 'Sent')
    expect((await scene.setStatus(id, 'Accepted')).body.tasks).toHaveLength(3)
    expect(await made()).toEqual(first)
  })

  it('starts the same when the office saves a quote as accepted, new or edited, and Undo takes all of it back', async () => {
    const before = await made()
    const oneMore = { projects: before.projects + 1, tasks: before.tasks + 3, invoices: before.invoices + 1 }
    const input = { clientId, items: LINES, taxRate: 18, ...EVERYTHING, status: 'Accepted' as const }
    const added = await scene.app.call(createQuote, { as: scene.admin, body: input })
    expect([added.status, added.body]).toMatchObject([
      201,
      { status: 'Accepted', parts: [{ netAmount: 36_000 }] },
    ])
    expect([added.body.tasks.length, await made()]).toEqual([3, oneMore])
    expect((await undo(scene.app, scene.admin, changesOf(added))).status).toBe(200)
    expect(await made()).toEqual(before)

    const { id } = await sent({ startsProject: false, depositPercent: null })
    const edited = await scene.app.call(replaceQuote, {
      ...scene.to(id),
      body: { ...input, notes: 'Agreed' },
    })
    expect([edited.status, edited.body]).toMatchObject([200, { status: 'Accepted', notes: 'Agreed' }])
    expect([edited.body.tasks.length, await made()]).toEqual([3, oneMore])
    expect((await undo(scene.app, scene.admin, changesOf(edited))).status).toBe(200)
    expect([await made(), await scene.read(id)]).toMatchObject([
      before,
      { status: 'Sent', depositPercent: null },
    ])
    // once it is accepted, it is no longer edited: nothing is started twice
    await scene.setStatus(id, 'Accepted')
    const again = await scene.app.call(replaceQuote, { ...scene.to(id), body: input })
    expect([again.status, await made()]).toEqual([409, before])
  })

  it('asks for an amount too, and for nothing of a quote that comes to nothing', async () => {
    const priced = await sent({ depositPercent: null, depositAmount: 12_345.67 })
    expect((await scene.setStatus(priced.id, 'Accepted')).body.parts).toMatchObject([
      { netAmount: 12_345.67 },
    ])
    const free = await sent({ items: [{ description: 'Advice', unitPrice: 0 }] })
    expect((await scene.setStatus(free.id, 'Accepted')).body).toMatchObject({ status: 'Accepted', parts: [] })
  })

  it('is all or nothing, and once for many at once (D2)', async () => {
    const before = await made()
    const { id } = await sent()
    const { pool } = scene.app.platform
    // the last thing that an acceptance makes
    await pool.query(`alter table invoices add constraint no_more check (quote_id is distinct from ${id})`)
    expect((await scene.setStatus(id, 'Accepted')).status).toBeGreaterThanOrEqual(400)
    expect([await made(), (await scene.read(id)).status]).toEqual([before, 'Sent'])
    await pool.query('alter table invoices drop constraint no_more')
    const replies = await atOnce(8, () => scene.setStatus(id, 'Accepted'))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await made()).toEqual({
      projects: before.projects + 1,
      tasks: before.tasks + 3,
      invoices: before.invoices + 1,
    })
  })

  it('is undone as a whole, as long as nothing of it was touched', async () => {
    const before = await made()
    const { id } = await sent()
    // marking it as Sent again counts as sending
    const row = { ...(await rowOf(scene.app, 'quotes', id)), sent_at: expect.anything() }
    const reply = await scene.setStatus(id, 'Accepted')
    const undone = await undo(scene.app, scene.admin, changesOf(reply))
    expect([undone.status, undone.error.message]).toEqual([200, undefined])
    expect(await rowOf(scene.app, 'quotes', id)).toEqual(row)
    expect(await made()).toEqual(before)
  })

  it('by link has the client as its author, and the project belongs to who wrote the quote', async () => {
    const colleague = await scene.app.createAccount({ role: 'ADMIN' })
    const { id } = await sent()
    const held = await acceptByLink(id)
    expect(held.status).toBe('Sent')
    const quote = await scene.read(id)
    expect(quote).toMatchObject({ status: 'Accepted', parts: [{ netAmount: 36_000 }] })
    const project = await scene.app.call(getProject, scene.to(quote.projectId ?? 0))
    expect(project.body.owner).toBe(scene.admin.id)
    const { rows } = await scene.app.platform.pool.query<{ entity: string }>(
      `select distinct entity from changes where actor_name = 'Dilhani Ekanayake by link' and actor_id is null
       order by entity`,
    )
    expect(rows.map(({ entity }) => entity)).toEqual(['invoice', 'project', 'quote', 'task'])
    for (const person of [scene.admin, colleague]) {
      const [newest] = (await scene.app.call(listNotifications, { as: person })).body
      expect(newest).toMatchObject({ kind: 'quote-accepted', path: `/estimation?quote=${id}` })
    }
  })
})
