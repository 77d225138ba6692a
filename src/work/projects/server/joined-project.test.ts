import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, replaceClient } from '#sales/clients/shared/client-endpoints.ts'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  replaceProject,
} from '../shared/project-endpoints.ts'
import type { Project } from '../shared/project-schema.ts'
import { listProjects as listProjectsOf } from './project-service.ts'

/** At any time, the day in the first zone is later than in the second. */
const [EARLY, LATE] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

let app: TestApp
let admin: TestAccount
let clientId: number
beforeAll(async () => {
  app = await startTestApp({ timeZone: EARLY })
  admin = await app.createAccount({ role: 'ADMIN' })
  clientId = await addClient('Lake View Ltd', 'Ayesha Perera')
})
afterAll(() => app.stop())

const params = (id: number) => ({ id: String(id) })
async function addClient(companyName: string, contactName: string): Promise<number> {
  const body = { companyName, contactName, email: 'office@lakeview.lk', phone: '1' }
  return (await app.call(createClient, { as: admin, body })).body.id
}
async function add(body: object = {}): Promise<Project> {
  const reply = await app.call(createProject, {
    as: admin,
    body: { name: 'Website', owner: admin.id, ...body },
  })
  expect(reply.status).toBe(201)
  return reply.body
}
const read = async (id: number) => (await app.call(getProject, { as: admin, params: params(id) })).body
const counts = ({ openTasks, doneTasks, overdueTasks }: Project) => [openTasks, doneTasks, overdueTasks]
const addTasks = (projectId: number, status: string, dueDate: string | null, count = 1, on = app) =>
  on.platform.pool.query(
    `insert into tasks (task_name, status, due_date, project_id)
     select 'Task', $2, $3, $1 from generate_series(1, $4::int)`,
    [projectId, status, dueDate, count],
  )

describe('the client of a project', () => {
  it('is part of it, with its current company and contact names', async () => {
    const project = await add({ clientId })
    const client = { id: clientId, companyName: 'Lake View Ltd', contactName: 'Ayesha Perera' }
    expect(project).toMatchObject({ clientId, client })
    const body = { companyName: 'Lake View PLC', contactName: 'Nimal', email: 'a@b.lk', phone: '1' }
    await app.call(replaceClient, { as: admin, params: params(clientId), body })
    expect((await read(project.id)).client).toEqual({
      id: clientId,
      companyName: 'Lake View PLC',
      contactName: 'Nimal',
    })
    const listed = (
      await app.call(listProjects, { as: admin, query: { search: 'website', include: 'tasks' } })
    ).body
    expect(listed.find((each) => each.id === project.id)).toEqual(await read(project.id))
  })

  it('is removed by leaving it out, and must exist', async () => {
    const project = await add({ clientId })
    const replace = (body: object) =>
      app.call(replaceProject, {
        as: admin,
        params: params(project.id),
        body: { name: 'Website', owner: admin.id, ...body },
      })
    const refused = await replace({ clientId: 2_000_000, name: 'Lost' })
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { clientId: 'There is no client with this id' },
    ])
    expect(await read(project.id)).toEqual(project)
    expect((await replace({})).body).toMatchObject({ clientId: null, client: null })
    expect((await replace({ clientId })).body.client?.id).toBe(clientId)
  })

  it('is set again when the project is restored, unless it no longer exists', async () => {
    const gone = await addClient('Gone', 'Gone')
    const [kept, left] = [await add({ clientId, name: 'Kept' }), await add({ clientId: gone, name: 'Left' })]
    for (const { id } of [kept, left]) await app.call(deleteProject, { as: admin, params: params(id) })
    await app.platform.pool.query('delete from clients where id = $1', [gone])
    for (const entry of (await app.call(listBin, { as: admin })).body)
      await app.call(restoreFromBin, { as: admin, params: params(entry.id) })
    expect((await read(kept.id)).clientId).toBe(clientId)
    expect(await read(left.id)).toMatchObject({ name: 'Left', clientId: null, client: null })
  })
})

describe('the tasks of a project', () => {
  it('are counted as open, done, or neither', async () => {
    const project = await add()
    for (const [index, status] of TASK_STATUSES.entries()) await addTasks(project.id, status, null, index + 1)
    // To Do 1, In Progress 2, Done 3, Blocked 4, Cancelled 5
    expect(counts(await read(project.id))).toEqual([7, 3, 0])
  })

  it('are overdue when they are open and their due date has passed', async () => {
    const project = await add()
    const today = dayIn(EARLY, new Date())
    for (const status of TASK_STATUSES)
      for (const day of [null, addDays(today, -1), today, addDays(today, 1)])
        await addTasks(project.id, status, day)
    expect(counts(await read(project.id))).toEqual([12, 4, 3])
  })

  it('are overdue by the date in the business’s time zone', async () => {
    const elsewhere = await startTestApp({ timeZone: LATE })
    const owner = await elsewhere.createAccount({ role: 'ADMIN' })
    const body = { name: 'Website', owner: owner.id }
    const there = (await elsewhere.call(createProject, { as: owner, body })).body
    const here = await add()
    const day = dayIn(LATE, new Date())
    await addTasks(here.id, 'To Do', day)
    await addTasks(there.id, 'To Do', day, 1, elsewhere)
    expect(counts(await read(here.id))).toEqual([1, 0, 1])
    const reply = await elsewhere.call(getProject, { as: owner, params: params(there.id) })
    expect(counts(reply.body)).toEqual([1, 0, 0])
    await elsewhere.stop()
  })

  it('are counted for each project of a page, in one statement', async () => {
    const projects = await Promise.all(
      Array.from({ length: 12 }, (_, index) => add({ name: `Page ${index + 10}` })),
    )
    for (const [index, { id }] of projects.entries()) await addTasks(id, 'Done', null, index)
    let statements = 0
    const counted = app.platform.database.withPlugin({
      transformQuery: ({ node }) => {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const page = await listProjectsOf(counted, { search: 'page', page: 1, limit: 10 }, '2026-11-20')
    expect(page.projects.map((project) => project.doneTasks)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    // the page, and the total
    expect([page.total, statements]).toEqual([12, 2])
  })
})
