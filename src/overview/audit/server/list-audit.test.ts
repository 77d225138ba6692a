import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, deleteClient, replaceClient } from '#sales/clients/shared/client-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { createTask, deleteTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { deleteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import { logIn } from '#people/auth/shared/auth-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  exportAudit,
  getAuditEntry,
  listAudit,
  listAuditPeople,
  MAX_ENTRIES,
} from '../shared/audit-endpoints.ts'
import type { AuditEntry } from '../shared/audit-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN', email: 'admin@example.lk' })
  person = await app.createAccount({ email: 'kamala@example.lk' })
  await app.platform.pool.query(`update users set f_name = 'Kamala', s_name = 'Perera' where id = $1`, [
    person.id,
  ])
})
afterAll(() => app.stop())

async function entries(query: object = {}): Promise<AuditEntry[]> {
  const reply = await app.call(listAudit, { as: admin, query })
  expect(reply.status).toBe(200)
  return reply.body
}
/** An entry as one line: `who: what was done with the kind "title" (name: before → after)`. */
const line = ({ actor, entity, did, title, fields }: AuditEntry) =>
  `${actor.name}: ${did} ${entity} "${title}"${fields
    .map(({ name, before, after }) => ` (${name}: ${before} → ${after})`)
    .join('')}`

async function addTask(body: object = {}, as = admin): Promise<string> {
  const task = { taskName: 'Call the printer', dueDate: '2026-12-01', startDate: '2026-11-20', ...body }
  return String((await app.call(createTask, { as, body: task })).body.id)
}
const change = (id: string, body: object, as = admin) => app.call(updateTask, { as, params: { id }, body })

describe('an audit entry', () => {
  it('says who changed which field of what, in words and names', async () => {
    const project = await app.call(createProject, {
      as: admin,
      body: { name: 'Kandy Hotel', owner: person.id },
    })
    const id = await addTask()
    await change(id, { status: 'Done', assigneeId: person.id, projectId: project.body.id }, person)
    await change(id, { remark: '<p>secret plans</p>', dueDate: null })
    const told = await entries({ search: `#${id}` })
    expect(told.map(line)).toEqual([
      `Test Person: changed task "#${id} Call the printer" (Due Date: 1 Dec 2026 → null) (Task Details: null → null)`,
      `Kamala Perera: changed task "#${id} Call the printer" (Assignee: null → Kamala Perera) (Status: To Do → Done) (Project: null → Kandy Hotel)`,
      `Test Person: created task "#${id} Call the printer" (Task Name: null → Call the printer) (Status: null → To Do) (Priority: null → Medium) (Start Date: null → 20 Nov 2026) (Due Date: null → 1 Dec 2026) (Billing: null → no) (Show to Client: null → No)`,
    ])
    expect(told[0]).toMatchObject({
      entity: 'task',
      entityId: id,
      exists: true,
      action: 'update',
      taskId: null,
    })
    expect(told[1]?.actor.id).toBe(person.id)
    expect(JSON.stringify(told)).not.toContain('secret plans')
  })

  it('names a record by its current name, and a deleted one by its last name', async () => {
    const body = { companyName: 'Old Name', contactName: 'N', email: 'n@example.lk', phone: '011' }
    const { id } = (await app.call(createClient, { as: admin, body })).body
    const params = { id: String(id) }
    await app.call(replaceClient, { as: admin, params, body: { ...body, companyName: 'New Name' } })
    const now = await entries({ entity: 'client', search: 'new name' })
    expect(now.map(({ title, exists }) => [title, exists])).toEqual([
      ['New Name', true],
      ['New Name', true],
    ])
    await app.call(deleteClient, { as: admin, params })
    const gone = await entries({ entity: 'client', search: 'NEW N' })
    expect(gone.map(({ did, title, exists }) => [did, title, exists])).toEqual([
      ['deleted', 'New Name', false],
      ['changed', 'New Name', false],
      ['created', 'New Name', false],
    ])
    expect(await entries({ entity: 'client', search: 'old name' })).toEqual([])
  })

  it('of a sub-task names its task, even after its deletion', async () => {
    const task = await addTask({ taskName: 'Paint the fence' })
    const body = { title: 'Buy paint', parentTaskId: Number(task) }
    await app.call(createSubTask, { as: admin, body })
    const [entry] = await entries({ entity: 'sub-task', search: 'buy paint' })
    expect(entry).toMatchObject({ title: 'Buy paint', taskId: task, exists: true })
    expect(entry?.fields[0]).toEqual({ name: 'Task', before: null, after: `#${task} Paint the fence` })
    await app.call(deleteTask, { as: admin, params: { id: task } })
    const [later] = await entries({ entity: 'sub-task' })
    expect(later).toMatchObject({ exists: false, entityId: entry?.entityId })
    const [deletion] = await entries({ action: 'delete', search: 'fence' })
    expect(deletion?.fields).toContainEqual({ name: 'Sub-tasks', before: '1', after: null })
  })

  it('shortens long values in the list, and contains them in full by itself', async () => {
    const notes = 'paid in cash, '.repeat(100).trim()
    const body = { companyName: 'Long', contactName: 'N', email: 'l@example.lk', phone: '011', notes }
    await app.call(createClient, { as: admin, body })
    const [entry] = await entries({ entity: 'client', search: 'long' })
    const noteOf = (told: AuditEntry | undefined) => told?.fields.find(({ name }) => name === 'Notes')?.after
    expect(noteOf(entry)).toHaveLength(200)
    expect(noteOf(entry)?.endsWith('…')).toBe(true)
    const whole = await app.call(getAuditEntry, { as: admin, params: { id: String(entry?.id) } })
    expect(noteOf(whole.body)).toBe(notes)
    expect(whole.body).toMatchObject({ id: entry?.id, at: entry?.at })
    const none = await app.call(getAuditEntry, { as: admin, params: { id: '2000000000' } })
    expect([none.status, none.error.message]).toEqual([404, 'Entry not found'])
  })

  it('names the account of sign-ins, refused sign-ins and sign-outs', async () => {
    const signIn = (password: string) =>
      app.call(logIn, { body: { email: person.email, password }, from: '10.1.1.1' })
    await signIn('wrong password')
    await signIn(person.password)
    const told = await entries({ search: 'kamala@example.lk', entity: 'sign-in' })
    expect(told.map(line)).toEqual([
      'Ledgerboard: sign-in refused sign-in "Kamala Perera" (Reason: null → wrong e-mail or password) (Address: null → 10.1.1.1)',
    ])
    const [session] = await entries({ entity: 'session', person: person.id })
    expect(line(session as AuditEntry)).toBe(
      'Kamala Perera: signed in session "Kamala Perera" (Account: null → Kamala Perera) (Address: null → 10.1.1.1) (Remember me: null → No)',
    )
    expect(session?.exists).toBe(true)
  })
})

describe('the filters of the audit trail', () => {
  it('by person include deleted people, by their last name, and the product itself', async () => {
    const leaver = await app.createAccount({ role: 'ADMIN', email: 'leaver@example.lk' })
    await addTask({ taskName: 'Last words' }, leaver)
    await app.call(updateUser, {
      as: admin,
      params: { id: leaver.id },
      body: { fName: 'Le', sName: 'Aver', email: leaver.email, role: 'ADMIN', status: 'Active' },
    })
    await app.call(deleteUser, { as: admin, params: { id: leaver.id } })
    const told = await entries({ person: leaver.id, entity: 'task' })
    expect(told.map(({ title, actor }) => [title.split(' ').slice(1).join(' '), actor])).toEqual([
      ['Last words', { id: leaver.id, name: 'Test Person' }],
    ])
    const people = (await app.call(listAuditPeople, { as: admin })).body
    expect(people).toContainEqual({ id: person.id, name: 'Kamala Perera', isDeleted: false })
    expect(people.at(-1)).toEqual({ id: leaver.id, name: 'Test Person', isDeleted: true })
    expect(people.map(({ id }) => id).toSorted()).toEqual([...new Set(people.map(({ id }) => id))].toSorted())
    const own = await entries({ person: 'ledgerboard' })
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ actor }) => actor.id === null && actor.name === 'Ledgerboard')).toBe(true)
  })

  it('can combine kind and action', async () => {
    const id = await addTask({ taskName: 'Gone soon' })
    await app.call(deleteTask, { as: admin, params: { id } })
    const told = await entries({ entity: 'task', action: 'delete' })
    expect(told[0]?.entityId).toBe(id)
    expect(new Set(told.map(({ entity, action }) => `${entity} ${action}`))).toEqual(new Set(['task delete']))
  })

  it('by days use the business’s time zone', async () => {
    const at = (instant: string) =>
      app.platform.pool.query(
        `insert into changes (at, entity, entity_id, action, audience, actor_name, after)
         values ($1, 'expense', '900', 'update', 'expenses:view', 'Ledgerboard', '{"notes": "x"}')`,
        [instant],
      )
    // 10 November in Colombo
    for (const instant of [
      '2020-11-09T18:29:59.999Z',
      '2020-11-09T18:30:00Z',
      '2020-11-10T18:29:59Z',
      '2020-11-10T18:30:00Z',
    ])
      await at(instant)
    const days = async (from: string, to: string) =>
      (await entries({ entity: 'expense', from, to })).map(({ at }) => at)
    expect(await days('2020-11-10', '2020-11-10')).toEqual([
      '2020-11-10T18:29:59.000Z',
      '2020-11-09T18:30:00.000Z',
    ])
    expect(await days('2020-11-11', '')).toContain('2020-11-10T18:30:00.000Z')
    expect(await days('', '2020-11-09')).toEqual(['2020-11-09T18:29:59.999Z'])
  })

  it('by number work with or without the number sign, and treat patterns literally', async () => {
    const id = await addTask({ taskName: '100% of_it' })
    expect((await entries({ search: id, entity: 'task' })).map(({ entityId }) => entityId)).toEqual([id])
    expect((await entries({ search: '0% OF_', entity: 'task' })).map(({ entityId }) => entityId)).toEqual([
      id,
    ])
    expect(await entries({ search: '0%_of', entity: 'task' })).toEqual([])
    expect((await entries({ search: `Q${id}` })).filter(({ entity }) => entity === 'task')).toEqual([])
  })

  it.each([
    { person: 'nobody' },
    { entity: 'printer' },
    { action: 'burn' },
    { from: '2026-02-30' },
    { limit: '201' },
    { page: '0' },
  ])('refuse invalid values: %o', async (query) => {
    expect((await app.call(listAudit, { as: admin, query: query as never })).status).toBe(400)
  })
})

describe('the audit trail of an ACCOUNTANT', () => {
  it('holds what is of money, and nothing else by any way', async () => {
    const accountant = await app.createAccount({ role: 'ACCOUNTANT' })
    const body = { companyName: 'Paper Lantern', contactName: 'L', email: 'l@lantern.lk', phone: '011' }
    const client = await app.call(createClient, { as: admin, body })
    const task = await addTask({ taskName: 'Paper Lantern poster' })
    // a refused call, and one that was recorded before refusals had an audience of their own
    expect((await app.call(createClient, { as: accountant, body })).status).toBe(403)
    await app.platform.pool.query(
      `insert into changes (entity, entity_id, action, audience, actor_name, after)
       values ('refused-call', $1, 'create', 'audit:view', 'Ledgerboard', '{}')`,
      [accountant.id],
    )
    const read = async (query: object) => (await app.call(listAudit, { as: accountant, query })).body
    const seen = new Set((await read({ limit: '200' })).map(({ entity }) => entity))
    expect([...seen].toSorted()).toEqual(['client', 'expense'])
    const found = await read({ search: 'Paper Lantern' })
    expect(found.map(({ entity, entityId }) => [entity, entityId])).toEqual([
      ['client', String(client.body.id)],
    ])
    for (const query of [{ entity: 'task' }, { entity: 'user' }, { entity: 'refused-call' }])
      expect(await read(query)).toEqual([])

    const file = await app.call(exportAudit, { as: accountant, query: { search: 'Paper Lantern' } })
    const text = await file.body.text()
    expect(text).toContain('l@lantern.lk')
    expect(text).not.toContain('poster')

    const [ofTask] = await entries({ entity: 'task', search: `#${task}` })
    const [ofClient] = found
    const one = (id = 0) => app.call(getAuditEntry, { as: accountant, params: { id: String(id) } })
    expect([(await one(ofTask?.id)).status, (await one(ofClient?.id)).status]).toEqual([404, 200])
  })
})

describe('many audit entries', () => {
  it('are counted and paged up to a limit', async () => {
    await app.platform.pool.query(
      `insert into changes (at, entity, entity_id, action, audience, actor_name, after)
       select '2019-01-01'::timestamptz + n * interval '1 second', 'expense', n::text, 'update', 'expenses:view',
         'Ledgerboard', '{}' from generate_series(1, $1) n`,
      [MAX_ENTRIES + 5],
    )
    const page = async (query: object) => {
      const reply = await app.call(listAudit, { as: admin, query: { to: '2019-12-31', ...query } })
      return {
        total: Number(reply.headers['x-total-count']),
        ids: reply.body.map(({ entityId }) => Number(entityId)),
      }
    }
    const first = await page({})
    expect(first.total).toBe(MAX_ENTRIES + 1)
    expect(first.ids).toEqual(Array.from({ length: 50 }, (_, index) => MAX_ENTRIES + 5 - index))
    expect((await page({ page: '2', limit: '3' })).ids).toEqual([10_002, 10_001, 10_000])
    expect((await page({ page: '200' })).ids.at(-1)).toBe(6)
    expect(await page({ page: '201' })).toEqual({ total: MAX_ENTRIES + 1, ids: [] })
    expect(
      await page({ to: '2019-01-01', from: '2019-01-01', person: 'ledgerboard', limit: '1' }),
    ).toMatchObject({
      total: MAX_ENTRIES + 1,
      ids: [10_005],
    })
  })
})
