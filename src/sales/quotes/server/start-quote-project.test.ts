import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { deleteInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { billReady, getReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { createProjectTemplate } from '#work/project-templates/shared/project-template-endpoints.ts'
import { createProject, getProject, listProjects } from '#work/projects/shared/project-endpoints.ts'
import { deleteTask, getTask, listTasks, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type QuoteScene, startQuoteScene } from '#test/quote-scene.ts'
import { changesOf, undo } from '#test/undo-scene.ts'
import {
  askForPart,
  getQuote,
  replaceQuote,
  setQuoteStatus,
  startQuoteProject,
} from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'

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
  {
    description: 'Booking screen\nWith the second factor of the bank\nIn three languages',
    unitPrice: 60_000,
  },
  { description: 'Photographs', quantity: 1.5, unit: 'hours', unitPrice: 20_000 },
  { description: 'Support', minutes: 200, unitPrice: 3_000 },
]

const accepted = () =>
  scene.add({ clientId, items: LINES, discountPercent: 10, taxRate: 18, status: 'Accepted' })

const start = (
  quote: Quote,
  body: { projectId?: number; name?: string; lineIds?: number[]; templateId?: number } = {},
) =>
  scene.app.call(startQuoteProject, {
    ...scene.to(quote.id),
    body: {
      lineIds: quote.items.map(({ id }) => id),
      ...(body.projectId === undefined ? { name: 'Kandy Hotel' } : {}),
      ...body,
    },
  })

const projectOf = async (id: number) => (await scene.app.call(getProject, scene.to(id))).body
const addProject = (body: { clientId?: number; budget?: number; endDate?: string }) =>
  scene.app.call(createProject, {
    as: scene.admin,
    body: { name: 'Running', owner: scene.admin.id, ...body },
  })
async function countOf(table: 'projects' | 'tasks'): Promise<number> {
  const { rows } = await scene.app.platform.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]?.count ?? 0
}

describe('a project from an accepted quote (spec 9.14)', () => {
  it('has its client and net amount, and a task with a fixed price for each line', async () => {
    const quote = await accepted()
    const { status, body } = await start(quote)
    expect(status).toBe(201)
    // 60,000 + 30,000 + 10,000 less 10 percent
    expect(await projectOf(body.projectId)).toMatchObject({
      name: 'Kandy Hotel',
      clientId,
      status: 'Active',
      budget: 90_000,
      openTasks: 3,
      owner: scene.admin.id,
    })
    const tasks = await Promise.all(
      body.tasks.map(async ({ taskId }) => (await scene.app.call(getTask, scene.to(taskId))).body),
    )
    const dueDate = addDays(dayIn('Asia/Colombo', scene.app.platform.clock()), 14)
    expect(tasks).toMatchObject([
      { taskName: 'Booking screen', amount: 54_000, estimateMinutes: null },
      { taskName: 'Photographs', amount: 27_000, estimateMinutes: 90 },
      { taskName: 'Support', amount: 9_000, estimateMinutes: 200 },
    ])
    expect(tasks.every((task) => task.billing === 'fixed' && task.dueDate === dueDate)).toBe(true)
    expect(tasks[0]?.remark).toContain('With the second factor of the bank')
    expect((await scene.app.call(getQuote, scene.to(quote.id))).body.projectId).toBe(body.projectId)
  })

  it('can join a project of its client, whose budget grows and whose end is the due day', async () => {
    const project = (await addProject({ clientId, budget: 10_000, endDate: '2099-01-31' })).body
    const quote = await accepted()
    const { body } = await start(quote, {
      projectId: project.id,
      lineIds: quote.items.slice(0, 1).map((line) => line.id),
    })
    expect(body).toMatchObject({ projectId: project.id, projectName: 'Running' })
    expect(body.tasks).toHaveLength(1)
    expect(await projectOf(project.id)).toMatchObject({ budget: 100_000, openTasks: 1 })
    const { body: list } = await scene.app.call(listTasks, {
      as: scene.admin,
      query: { projectId: String(project.id) },
    })
    expect(list.tasks[0]?.dueDate).toBe('2099-01-31')
  })

  it('takes each line once, and nothing else of a refused call', async () => {
    const quote = await accepted()
    const [first, second] = quote.items.map(({ id }) => id)
    const { body } = await start(quote, { lineIds: [second ?? 0] })
    const before = [await countOf('projects'), await countOf('tasks')]
    const again = await start(quote, { lineIds: [first ?? 0, second ?? 0] })
    expect([again.status, again.error.message]).toEqual([
      409,
      `Line 2 became task #${body.tasks[0]?.taskId} already`,
    ])
    const other = await start(quote, { lineIds: [(await accepted()).items[0]?.id ?? 0] })
    expect([other.status, other.error.fields]).toEqual([400, { lineIds: 'This quote has no such line' }])
    expect([await countOf('projects'), await countOf('tasks')]).toEqual(before)
  })

  it('is refused before the quote is accepted, for another client, and without a name', async () => {
    const sent = await scene.add({ clientId, items: LINES, status: 'Sent' })
    const refused = await start(sent)
    expect([refused.status, refused.error.message]).toEqual([409, 'Only an accepted quote starts a project'])
    const foreign = (await addProject({ clientId: await addClient('Galle Fort') })).body
    const joined = await start(await accepted(), { projectId: foreign.id })
    expect([joined.status, joined.error.message]).toEqual([409, 'This project belongs to another client'])
    expect((await start(await accepted(), { projectId: 999_999 })).status).toBe(404)
    const nameless = await start(await accepted(), { name: ' ' })
    expect([nameless.status, nameless.error.fields]).toEqual([400, { name: 'Project name is required' }])
  })

  it('of ten calls at once one makes the tasks', async () => {
    const quote = await accepted()
    const replies = await Promise.all(Array.from({ length: 10 }, () => start(quote)))
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
    const { body } = await scene.app.call(listProjects, { as: scene.admin, query: { search: 'Kandy' } })
    const made = new Set(replies.filter(({ status }) => status === 201).map((reply) => reply.body.projectId))
    expect(body.filter(({ id }) => made.has(id))).toHaveLength(1)
  })

  it('adds the tasks of a template too', async () => {
    const template = await scene.app.call(createProjectTemplate, {
      as: scene.admin,
      body: { name: 'Usual', tasks: [{ name: 'Kick-off' }, { name: 'Hand over', dueOffset: 20 }] },
    })
    const { body } = await start(await accepted(), { templateId: template.body.id })
    expect((await projectOf(body.projectId)).openTasks).toBe(5)
  })

  it('is undone as long as nothing in it was touched, and its lines can be used again', async () => {
    const quote = await accepted()
    const first = await start(quote)
    expect((await undo(scene.app, scene.admin, changesOf(first))).status).toBe(200)
    expect((await scene.app.call(getProject, scene.to(first.body.projectId))).status).toBe(404)
    expect((await scene.app.call(getQuote, scene.to(quote.id))).body).toMatchObject({
      projectId: null,
      status: 'Accepted',
    })
    const second = await start(quote)
    expect(second.status).toBe(201)
    await scene.app.call(updateTask, {
      ...scene.to(second.body.tasks[0]?.taskId ?? 0),
      body: { status: 'In Progress' },
    })
    expect((await undo(scene.app, scene.admin, changesOf(second))).status).toBe(409)
    expect((await projectOf(second.body.projectId)).openTasks).toBe(3)
  })

  it('leaves its tasks when the quote is set back, and its lines stay used through an edit', async () => {
    const quote = await accepted()
    const { body } = await start(quote, { lineIds: [quote.items[0]?.id ?? 0] })
    const sent = await scene.app.call(setQuoteStatus, { ...scene.to(quote.id), body: { status: 'Draft' } })
    expect(sent.status).toBe(200)
    const { items } = sent.body
    const edit = await scene.app.call(replaceQuote, {
      ...scene.to(quote.id),
      body: { clientId, items: items.toReversed(), status: 'Accepted' },
    })
    expect(edit.status).toBe(200)
    expect((await projectOf(body.projectId)).openTasks).toBe(1)
    const again = await start(edit.body)
    expect(again.error.message).toBe(`Line 3 became task #${body.tasks[0]?.taskId} already`)
  })

  it('is billed by the final invoice of the quote or as tasks, never twice', async () => {
    const quote = await accepted()
    const { tasks } = (await start(quote)).body
    const taskIds = tasks.map(({ taskId }) => taskId)
    for (const id of taskIds) await scene.app.call(updateTask, { ...scene.to(id), body: { status: 'Done' } })
    const bill = (ids: number[]) =>
      scene.app.call(billReady, { as: scene.admin, body: { clientId, taskIds: ids } })
    const converted = await scene.convert(quote.id)
    expect((await bill(taskIds)).error.message).toBe(
      `Task #${taskIds[0]} is on INV${converted.body.id} already`,
    )
    await scene.app.call(deleteInvoice, scene.to(converted.body.id))
    const billed = await bill(taskIds.slice(0, 1))
    expect(billed.body.subtotal).toBe(54_000)
    const again = await scene.convert(quote.id)
    expect([again.status, again.error.message]).toEqual([
      409,
      `Task #${taskIds[0]} is on INV${billed.body.id} already`,
    ])
  })

  it('has tasks that are not billed when the quote became an invoice before', async () => {
    const quote = await accepted()
    await scene.convert(quote.id)
    const { tasks } = (await start(quote)).body
    const task = (await scene.app.call(getTask, scene.to(tasks[0]?.taskId ?? 0))).body
    expect(task).toMatchObject({ billing: 'no', amount: null, taskName: 'Booking screen' })
  })

  it('is billed by the final invoice alone once a part of the quote was asked for', async () => {
    const quote = await accepted()
    const { tasks } = (await start(quote)).body
    const [task] = tasks
    await scene.app.call(updateTask, { ...scene.to(task?.taskId ?? 0), body: { status: 'Done' } })
    const total = async () =>
      (await scene.app.call(getReadyTotals, { as: scene.admin, query: { clientId: String(clientId) } })).body
        .amount
    const before = await total()
    const part = await scene.app.call(askForPart, { ...scene.to(quote.id), body: { percent: 40 } })
    expect(await total()).toBe(before - 54_000)
    const refused = await scene.app.call(billReady, {
      as: scene.admin,
      body: { clientId, taskIds: [task?.taskId ?? 0] },
    })
    expect([refused.status, refused.error.message]).toEqual([
      409,
      `Task #${task?.taskId} is billed by the final invoice of Q${quote.id}`,
    ])
    await scene.app.call(deleteInvoice, scene.to(part.body.id))
    expect(await total()).toBe(before)
  })

  it('gives a line back when its task is deleted, and takes it from the one that comes back', async () => {
    const quote = await accepted()
    const lineIds = [quote.items[0]?.id ?? 0]
    const first = (await start(quote, { lineIds })).body.tasks[0]?.taskId ?? 0
    await scene.app.call(deleteTask, scene.to(first))
    const second = (await start(quote, { lineIds })).body.tasks[0]?.taskId ?? 0
    const { body: bin } = await scene.app.call(listBin, { as: scene.admin })
    const deleted = bin.find(({ entity, entityId }) => entity === 'task' && entityId === String(first))
    const restore = () => scene.app.call(restoreFromBin, scene.to(deleted?.id ?? 0))
    const refused = await restore()
    expect([refused.status, refused.error.message]).toEqual([
      409,
      `The line of the quote that it was made from is task #${second} by now`,
    ])
    await scene.app.call(deleteTask, scene.to(second))
    expect((await restore()).status).toBe(200)
    expect((await start(quote, { lineIds })).error.message).toBe(`Line 1 became task #${first} already`)
  })
})
