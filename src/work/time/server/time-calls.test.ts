import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask, deleteTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import { createTime, deleteTime, exportTime, listTime, updateTime } from '../shared/time-endpoints.ts'
import type { NewTime, TimeEntry, TimePatch } from '../shared/time-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
let today: string
let taskId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  today = dayIn('Asia/Colombo', app.platform.clock())
  person = await app.createAccount()
  taskId = await addTask()
})

const path = (id: number) => ({ params: { id: String(id) } })
const addTask = async (projectId: number | null = null) =>
  (
    await app.call(createTask, {
      as: admin,
      body: { taskName: 'Draw the plan', dueDate: '2026-12-01', projectId },
    })
  ).body.id
const addProject = async (name = 'Website') =>
  (await app.call(createProject, { as: admin, body: { name, owner: admin.id } })).body.id
const note = (body: Partial<NewTime> = {}, as = person) =>
  app.call(createTime, { as, body: { taskId, day: today, minutes: 30, ...body } })
async function add(body: Partial<NewTime> = {}, as = person): Promise<TimeEntry> {
  const reply = await note(body, as)
  expect(reply.status).toBe(201)
  const [entry] = reply.body.entries
  if (entry === undefined) throw new Error('no entry')
  return entry
}
const change = (id: number, body: TimePatch, as = person) => app.call(updateTime, { as, ...path(id), body })
const list = (query: object = {}, as = person) => app.call(listTime, { as, query })
const text = async (file: { bytes: () => Promise<Uint8Array> }) =>
  new TextDecoder().decode(await file.bytes())
const at = (field: string, sentence: string) => ({ status: 400, body: { fields: { [field]: sentence } } })

describe('noting time', () => {
  it('returns the entry with its task and the project of the task', async () => {
    const projectId = await addProject()
    const own = await addTask(projectId)
    expect(await add({ taskId: own, minutes: 90, note: ' Sketches ' })).toMatchObject({
      userId: person.id,
      userName: 'Test Person',
      task: { id: own, name: 'Draw the plan' },
      project: { id: projectId, name: 'Website' },
      day: today,
      minutes: 90,
      fromMinute: null,
      note: 'Sketches',
      isBillable: true,
      isOverlapping: false,
      isBilled: false,
      isEditable: true,
    })
  })

  it('past midnight makes an entry on each day', async () => {
    const day = addDays(today, -1)
    const { body } = await note({ day, fromMinute: 22 * 60, minutes: 180 })
    expect(body.entries).toMatchObject([
      { day, fromMinute: 1_320, minutes: 120 },
      { day: today, fromMinute: 0, minutes: 60 },
    ])
    // the part of tomorrow is refused, and with it the whole
    expect(await note({ fromMinute: 23 * 60, minutes: 90 })).toMatchObject(
      at('day', 'Time is noted for today or a day before'),
    )
    expect((await list({ from: today })).body.minutes).toBe(60)
  })

  it('says which entries lie at the same time', async () => {
    await add({ fromMinute: 600, minutes: 60 })
    await add({ fromMinute: 660, minutes: 30 })
    expect((await add({ fromMinute: 630, minutes: 40 })).isOverlapping).toBe(true)
    expect((await list()).body.entries.map(({ isOverlapping }) => isOverlapping)).toEqual([true, true, true])
    expect((await list()).body.days).toEqual([{ day: today, minutes: 130 }])
    await add({ fromMinute: 630, minutes: 40 }, admin)
    expect((await list({}, admin)).body.entries[0]?.isOverlapping).toBe(false)
  })

  it.each([
    [{ minutes: 0 }, 'minutes', 'Time has at least one minute'],
    [{ minutes: 1_441 }, 'minutes', 'An entry has at most 24 hours'],
    [{ minutes: 1.5 }, 'minutes', 'The length must be in whole minutes'],
    [{ fromMinute: 1_440 }, 'fromMinute', 'From must be a time of the day'],
    [{ taskId: null }, 'taskId', 'Choose a task or a project'],
    [{ taskId: 2_000_000_000 }, 'taskId', 'There is no task with this id'],
    [{ taskId: null, projectId: 2_000_000_000 }, 'projectId', 'There is no project with this id'],
    [{ note: 'x'.repeat(501) }, 'note', 'This must be at most 500 characters'],
  ])('refuses %j', async (body, field, sentence) => {
    expect(await note(body)).toMatchObject(at(field, sentence))
  })

  it('refuses tomorrow, and for a USER what is older than 14 days', async () => {
    expect(await note({ day: addDays(today, 1) })).toMatchObject(
      at('day', 'Time is noted for today or a day before'),
    )
    expect(await note({ day: addDays(today, -14) })).toMatchObject({ status: 201 })
    const old = { day: addDays(today, -15) }
    expect(await note(old)).toMatchObject(at('day', 'Time older than 14 days is changed by an administrator'))
    expect(await note(old, admin)).toMatchObject({ status: 201 })
  })

  it('has at most 200 entries a day', async () => {
    await app.platform.pool.query(
      `insert into time_entries (user_id, user_name, task_id, day, minutes)
       select $1, 'Test Person', $2, $3, 1 from generate_series(1, 199)`,
      [person.id, taskId, today],
    )
    const replies = await Promise.all([note(), note(), note()])
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409, 409]))
  })
})

describe('whose time', () => {
  it('a USER neither sees, writes nor changes that of others, whatever is asked', async () => {
    const theirs = await add({}, admin)
    for (const userId of [admin.id, 'all']) {
      expect(await list({ userId })).toMatchObject({ status: 403 })
      expect(await app.call(exportTime, { as: person, query: { userId } })).toMatchObject({ status: 403 })
    }
    expect(await note({ userId: admin.id })).toMatchObject({ status: 403 })
    expect(await change(theirs.id, { minutes: 1 })).toMatchObject({ status: 404 })
    expect(await app.call(deleteTime, { as: person, ...path(theirs.id) })).toMatchObject({ status: 404 })
    expect((await list({ taskId: String(taskId) })).body).toMatchObject({ entries: [], minutes: 0 })
    expect((await list({ userId: person.id })).status).toBe(200)
  })

  it('an ADMIN sees, notes and changes that of everybody, also old time', async () => {
    const day = addDays(today, -30)
    const entry = await add({ userId: person.id, day }, admin)
    expect(entry).toMatchObject({ userId: person.id, userName: 'Test Person' })
    expect(await change(entry.id, { minutes: 45 }, admin)).toMatchObject({
      status: 200,
      body: { minutes: 45 },
    })
    expect((await list({ userId: 'all', taskId: String(taskId) }, admin)).body.minutes).toBe(45)
    expect((await list({ from: day })).body.entries).toMatchObject([{ id: entry.id, isEditable: false }])
    expect(await change(entry.id, { minutes: 50 })).toMatchObject({ status: 409 })
    expect(await note({ userId: '019a3f2c-0000-7000-8000-00000000dead' }, admin)).toMatchObject(
      at('userId', 'There is no user with this id'),
    )
  })

  it('no reply to a USER has money or a client', async () => {
    await add()
    const csv = await app.call(exportTime, { as: person })
    const texts = [JSON.stringify((await list()).body), await text(csv.body)]
    for (const text of texts) expect(text).not.toMatch(/amount|rate|client/i)
  })
})

describe('changing time', () => {
  it('changes the named fields only, and is undone', async () => {
    const entry = await add({ fromMinute: 600, minutes: 30, note: 'A' })
    const reply = await change(entry.id, { minutes: 60 })
    expect(reply.body).toMatchObject({ minutes: 60, fromMinute: 600, note: 'A' })
    await undo(app, person, reply)
    expect((await list()).body.entries).toMatchObject([{ minutes: 30, fromMinute: 600 }])
  })

  it('says whether it is billable, which its person changes', async () => {
    const entry = await add({ isBillable: false })
    expect(entry.isBillable).toBe(false)
    const reply = await change(entry.id, { isBillable: true })
    expect(reply.body).toMatchObject({ isBillable: true, minutes: 30 })
    await undo(app, person, reply)
    expect((await list()).body.entries).toMatchObject([{ isBillable: false }])
  })

  it('that no longer ends on its day has a length only', async () => {
    const entry = await add({ fromMinute: 1_380, minutes: 30 })
    expect((await change(entry.id, { minutes: 90 })).body).toMatchObject({ minutes: 90, fromMinute: null })
    expect(await change(entry.id, { fromMinute: 1_380 })).toMatchObject(
      at('fromMinute', 'This would end after midnight'),
    )
  })

  it('moves it to a project or to another task', async () => {
    const [projectId, other] = [await addProject(), await addTask()]
    const { id } = await add()
    expect((await change(id, { projectId })).body).toMatchObject({
      task: null,
      taskName: null,
      project: { id: projectId },
    })
    expect((await change(id, { taskId: other })).body).toMatchObject({ task: { id: other }, project: null })
    expect(await change(id, { taskId: null })).toMatchObject(at('taskId', 'Choose a task or a project'))
    expect(await change(id, { taskId: other, projectId })).toMatchObject({ status: 400 })
  })

  it('of a project can be listed without that of its tasks', async () => {
    const projectId = await addProject()
    await add({ taskId: await addTask(projectId), minutes: 30 })
    const { id } = await add({ taskId: null, projectId, minutes: 45 })
    const query = { projectId: String(projectId) }
    expect((await list(query)).body.minutes).toBe(75)
    expect((await list({ ...query, taskId: 'none' })).body.entries.map((entry) => entry.id)).toEqual([id])
    expect(await list({ taskId: 'all' })).toMatchObject({ status: 400 })
  })

  it('deletes it; an administrator restores it from the bin', async () => {
    const { id } = await add({ minutes: 55 })
    expect(await app.call(deleteTime, { as: person, ...path(id) })).toMatchObject({ status: 204 })
    expect((await list()).body.entries).toEqual([])
    const { body } = await app.call(listBin, { as: admin })
    const deletion = body.find((one) => one.entity === 'time-entry' && one.entityId === String(id))
    expect(deletion?.title).toBe(`Draw the plan ${today}`)
    expect(await app.call(restoreFromBin, { as: admin, ...path(deletion?.id ?? 0) })).toMatchObject({
      status: 200,
    })
    expect((await list()).body.entries).toMatchObject([{ id, minutes: 55 }])
  })
})

describe('what becomes of time', () => {
  it('it follows its task to another project, and stays there when the task is deleted', async () => {
    const [first, second] = [await addProject('First'), await addProject('Second')]
    const task = await addTask(first)
    await add({ taskId: task })
    await app.call(updateTask, { as: admin, ...path(task), body: { projectId: second } })
    expect((await list({ projectId: String(first) })).body.minutes).toBe(0)
    expect((await list({ projectId: String(second) })).body.minutes).toBe(30)
    const deleted = await app.call(deleteTask, { as: admin, ...path(task) })
    expect(deleted.status).toBe(204)
    expect((await list({ projectId: String(second) })).body.entries).toMatchObject([
      { task: null, taskName: 'Draw the plan', project: { id: second } },
    ])
    expect(await app.call(deleteProject, { as: admin, ...path(second) })).toMatchObject({ status: 409 })
    await undo(app, admin, deleted)
    expect((await list({ taskId: String(task) })).body.entries).toMatchObject([{ task: { id: task } }])
    expect(await app.call(deleteProject, { as: admin, ...path(second) })).toMatchObject({ status: 204 })
    expect((await list({ taskId: String(task) })).body.entries).toMatchObject([
      { project: null, minutes: 30 },
    ])
  })

  it('a task without a project cannot be deleted before it', async () => {
    await add({ minutes: 180 })
    expect(await app.call(deleteTask, { as: admin, ...path(taskId) })).toMatchObject({
      status: 409,
      body: { message: `3 h of time are on task #${taskId}: choose a project for it first` },
    })
  })

  it('nor can a project whose time is on no task', async () => {
    const projectId = await addProject()
    await add({ taskId: null, projectId, minutes: 80 })
    expect(await app.call(deleteProject, { as: admin, ...path(projectId) })).toMatchObject({
      status: 409,
      body: { message: '1 h 20 min of time are on this project without a task: move them first' },
    })
  })

  it('it keeps the name of its person when the account is deleted', async () => {
    await add({ minutes: 12 })
    await app.call(deleteUser, { as: admin, params: { id: person.id } })
    const { entries } = (await list({ userId: 'all', taskId: String(taskId) }, admin)).body
    expect(entries).toMatchObject([{ userId: null, userName: 'Test Person', minutes: 12 }])
  })
})

it('the file has the entries of the list, with a formula as text', async () => {
  await add({ minutes: 75, note: '=1+1' })
  const { body } = await app.call(exportTime, { as: person })
  expect(await text(body)).toContain(`${today},Test Person,,Draw the plan,1:15,75,"'=1+1",\r\n`)
})
