import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { listBoard } from '#work/board/shared/board-endpoints.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { updateTasksInBulk } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { createTask, deleteTask, getTask, listTasks, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { forgetNotifications, named, notificationsOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import { addWatcher, removeWatcher } from '../shared/watcher-endpoints.ts'

let app: TestApp
let nimal: TestAccount
let kasun: TestAccount
let sunil: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  nimal = await named(app, await app.createAccount({ role: 'ADMIN' }), 'Nimal', 'Perera')
  kasun = await named(app, await app.createAccount(), 'Kasun', 'De Silva')
  sunil = await named(app, await app.createAccount(), 'Sunil', 'Gunaratne')
})
afterAll(() => app.stop())
beforeEach(() => forgetNotifications(app))

const params = (id: number) => ({ id: String(id) })
const addTask = async (body: object = {}) => {
  const task = { taskName: 'Watched', dueDate: '2026-12-01', ...body }
  return (await app.call(createTask, { as: nimal, body: task })).body.id
}
const watch = (id: number, person: TestAccount, as = person) =>
  app.call(addWatcher, { as, params: { id: String(id), userId: person.id } })
const leave = (id: number, person: TestAccount, as = person) =>
  app.call(removeWatcher, { as, params: { id: String(id), userId: person.id } })
const watchersOf = async (id: number) =>
  (await app.call(getTask, { as: nimal, params: params(id) })).body.watcherIds
const comment = (id: number, text: string, as: TestAccount) =>
  app.call(createComment, { as, params: params(id), body: { text } })
const titlesOf = async (person: TestAccount) => (await notificationsOf(app, person)).map(({ title }) => title)

describe('watching a task (spec 26.4)', () => {
  it('is for oneself or others, can be repeated, and goes back with Undo', async () => {
    const task = await addTask()
    expect((await watch(task, kasun)).body).toEqual({ watcherIds: [kasun.id] })
    const added = await watch(task, sunil, kasun)
    expect(added.body).toEqual({ watcherIds: [kasun.id, sunil.id] })
    expect((await watch(task, sunil)).headers['x-changes']).toBeUndefined()
    expect(await watchersOf(task)).toEqual([kasun.id, sunil.id])
    expect((await undo(app, kasun, added)).status).toBe(200)
    expect(await watchersOf(task)).toEqual([kasun.id])
    const left = await leave(task, kasun)
    expect(left.body).toEqual({ watcherIds: [] })
    expect((await undo(app, kasun, left)).status).toBe(200)
    expect(await watchersOf(task)).toEqual([kasun.id])
  })

  it('is refused for what does not exist, and for people who are not Active', async () => {
    const task = await addTask()
    expect((await watch(2_000_000_000, kasun)).status).toBe(404)
    const nobody = { ...kasun, id: '00000000-0000-7000-8000-000000000000' }
    expect((await watch(task, nobody, kasun)).status).toBe(404)
    const waiting = await app.createAccount({ status: 'Pending' })
    const refused = await watch(task, waiting, kasun)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'Only people whose account is Active can watch a task',
    ])
  })

  it('begins with a comment or a mention, but not for who left', async () => {
    const task = await addTask()
    const written = await comment(task, 'Ask @Sunil Gunaratne', kasun)
    expect(await watchersOf(task)).toEqual([kasun.id, sunil.id].toSorted())
    await leave(task, sunil)
    await comment(task, 'Again, @Sunil Gunaratne', kasun)
    expect(await watchersOf(task)).toEqual([kasun.id])
    // a comment that is taken back leaves its writer among those who watch
    expect((await undo(app, kasun, written)).status).toBe(200)
    expect(await watchersOf(task)).toEqual([kasun.id])
  })

  it('ends while the account is not Active, and returns with a deleted task', async () => {
    const task = await addTask()
    const person = await app.createAccount()
    for (const each of [kasun, person, sunil]) await watch(task, each)
    await leave(task, sunil)
    await app.platform.pool.query(`update users set status = 'Inactive' where id = $1`, [person.id])
    expect(await watchersOf(task)).toEqual([kasun.id])
    await app.call(deleteTask, { as: nimal, params: params(task) })
    const { rows } = await app.platform.pool.query<{ id: number }>('select max(id) as id from changes')
    expect((await app.call(restoreFromBin, { as: nimal, params: params(rows[0]?.id ?? 0) })).status).toBe(200)
    expect(await watchersOf(task)).toEqual([kasun.id])
    await comment(task, 'Hello @Sunil Gunaratne', kasun)
    expect(await watchersOf(task)).toEqual([kasun.id])
  })
})

describe('those who watch a task (spec 26.5)', () => {
  it('are told of comments once, and never of their own', async () => {
    const task = await addTask({ assigneeId: kasun.id })
    for (const each of [nimal, kasun, sunil]) await watch(task, each)
    await forgetNotifications(app)
    await comment(task, 'Ready, @Sunil Gunaratne', nimal)
    expect(await titlesOf(nimal)).toEqual([])
    expect(await titlesOf(kasun)).toEqual([`Nimal Perera commented on #${task}`])
    expect(await titlesOf(sunil)).toEqual([`Nimal Perera mentioned you in a comment on #${task}`])
    await forgetNotifications(app)
    await comment(task, 'Thank you', kasun)
    expect(await titlesOf(sunil)).toEqual([`You watch #${task}: Kasun De Silva commented`])
  })

  it('are told of a new status or due date, also of many tasks, and not of an undo', async () => {
    const [task, second] = [await addTask(), await addTask()]
    for (const id of [task, second]) await watch(id, kasun)
    const change = await app.call(updateTask, {
      as: nimal,
      params: params(task),
      body: { status: 'Done', dueDate: '2026-12-24' },
    })
    expect(await titlesOf(kasun)).toEqual([`You watch #${task}: it is now Done and is now due 24 Dec 2026`])
    await forgetNotifications(app)
    expect((await undo(app, nimal, change)).status).toBe(200)
    await app.call(updateTask, { as: nimal, params: params(task), body: { priority: 'High' } })
    expect(await titlesOf(kasun)).toEqual([])
    const body = { ids: [task, second], set: { status: 'Blocked' as const } }
    expect((await app.call(updateTasksInBulk, { as: nimal, body })).status).toBe(200)
    expect((await titlesOf(kasun)).toSorted()).toEqual(
      [task, second].map((id) => `You watch #${id}: it is now Blocked`).toSorted(),
    )
  })

  it('find these tasks with a filter', async () => {
    const [mine, left] = [
      await addTask({ taskName: 'Filter one' }),
      await addTask({ taskName: 'Filter two' }),
    ]
    for (const id of [mine, left]) await watch(id, sunil)
    await leave(left, sunil)
    const query = { watching: 'me', searchText: 'Filter' }
    const idsOf = async (as: TestAccount) => {
      const { tasks } = (await app.call(listTasks, { as, query })).body
      const board = (await app.call(listBoard, { as, query })).body
      const ids = tasks.map(({ id }) => id)
      expect(board.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(ids)
      return ids
    }
    expect(await idsOf(sunil)).toEqual([mine])
    expect(await idsOf(kasun)).toEqual([])
  })
})
