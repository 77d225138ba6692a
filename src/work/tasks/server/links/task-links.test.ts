import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { listBoard } from '#work/board/shared/board-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import {
  addBlocker,
  createTask,
  deleteTask,
  getTask,
  listTaskHistory,
  listTasks,
  removeBlocker,
  updateTask,
} from '../../shared/task-endpoints.ts'
import { deleteTasksInBulk } from '../../shared/bulk-task-endpoints.ts'

let app: TestApp
let processes: TestApp[]
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  processes = [app, await app.again(), await app.again()]
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(async () => {
  for (const one of processes.toReversed()) await one.stop()
})

const params = (id: number) => ({ id: String(id) })
const addTask = async (taskName = 'Linked') => {
  const body = { taskName, dueDate: '2026-12-01' }
  return (await app.call(createTask, { as: person, body })).body.id
}
const ends = (id: number, otherId: number) => ({ id: String(id), otherId: String(otherId) })
const wait = (id: number, otherId: number, process = app) =>
  process.call(addBlocker, { as: person, params: ends(id, otherId) })
const stop = (id: number, otherId: number) =>
  app.call(removeBlocker, { as: person, params: ends(id, otherId) })
const read = async (id: number) => (await app.call(getTask, { as: person, params: params(id) })).body
const blockersOf = async (id: number) => (await read(id)).waitsFor.map((other) => other.id)
const restore = async (id: number) => {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `select max(id) as id from changes where entity = 'task' and entity_id = $1 and action = 'delete'`,
    [String(id)],
  )
  return app.call(restoreFromBin, { as: admin, params: params(rows[0]?.id ?? 0) })
}

describe('a task that waits for another one (spec 28.1)', () => {
  it('says so on both, in lists and in its history, and its status stays', async () => {
    const [first, second] = [await addTask('First'), await addTask('Second')]
    const reply = await wait(second, first)
    expect([reply.status, reply.body.waitsFor]).toEqual([
      200,
      [{ id: first, taskName: 'First', status: 'To Do', dueDate: '2026-12-01' }],
    ])
    expect(reply.body).toMatchObject({ status: 'To Do', isBlocking: false, blocks: [] })
    // the same again is no change
    expect((await wait(second, first)).headers['x-changes']).toBeUndefined()
    expect(await read(first)).toMatchObject({ isBlocking: true, blocks: [{ id: second }], waitsFor: [] })
    const { tasks } = (await app.call(listTasks, { as: person })).body
    expect(tasks.find(({ id }) => id === second)).toMatchObject({ waitsFor: [{ id: first }] })
    expect(tasks.find(({ id }) => id === first)).toMatchObject({ isBlocking: true })
    const history = (await app.call(listTaskHistory, { as: person, params: params(second) })).body
    expect(history[0]?.changes).toEqual([{ field: 'waitsFor', before: null, after: `#${first}` }])
    await app.call(updateTask, { as: person, params: params(first), body: { status: 'Done' } })
    expect(await read(second)).toMatchObject({ status: 'To Do', waitsFor: [{ id: first, status: 'Done' }] })
  })

  it('no longer waits when somebody says so, and both can be undone', async () => {
    const [first, second] = [await addTask(), await addTask()]
    const added = await wait(second, first)
    expect((await undo(app, person, added)).status).toBe(200)
    expect(await blockersOf(second)).toEqual([])
    await wait(second, first)
    const removed = await stop(second, first)
    expect([removed.status, removed.body.waitsFor]).toEqual([200, []])
    expect((await stop(second, first)).headers['x-changes']).toBeUndefined()
    const undone = await undo(app, person, removed)
    expect(undone.status).toBe(200)
    expect(await blockersOf(second)).toEqual([first])
    // an undo that would close a circle is refused
    const again = await stop(second, first)
    await wait(first, second)
    const refused = await undo(app, person, again)
    expect([refused.status, refused.error.message]).toEqual([409, `#${first} already waits for #${second}`])
  })

  it('exists, is another one, and is one of at most 50', async () => {
    const task = await addTask()
    const itself = await wait(task, task)
    expect([itself.status, itself.error.message]).toEqual([409, 'A task cannot wait for itself'])
    expect((await wait(task, 2_000_000_000)).status).toBe(404)
    expect((await wait(2_000_000_000, task)).status).toBe(404)
    await app.platform.pool.query(
      `with many as (
         insert into tasks (task_name, due_date) select 'One of many', '2026-12-01' from generate_series(1, 50) returning id)
       select id from many`,
    )
    await app.platform.pool.query(
      `insert into task_links (blocking_id, blocked_id) select id, $1 from tasks where task_name = 'One of many'`,
      [task],
    )
    const tooMany = await wait(task, await addTask())
    expect([tooMany.status, tooMany.error.message]).toEqual([409, 'A task can wait for at most 50 others'])
  })

  it('is not waited for in turn, whatever lies between', async () => {
    const [one, two, three] = [await addTask(), await addTask(), await addTask()]
    await wait(two, one)
    await wait(three, two)
    const refused = await wait(one, three)
    expect([refused.status, refused.error.message]).toEqual([409, `#${three} already waits for #${one}`])
  })
})

it('of three links that close a circle, added at once by three processes, two are stored (spec 28.2)', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two, three] = [await addTask(), await addTask(), await addTask()]
    const replies = await Promise.all(
      (
        [
          [two, one],
          [three, two],
          [one, three],
        ] as const
      ).map(([blocked, blocking], index) => wait(blocked, blocking, processes[index])),
    )
    const statuses = replies.map(({ status }) => status).toSorted((low, high) => low - high)
    expect(statuses).toEqual([200, 200, 409])
  }
})

describe('a deleted task (spec 28.3)', () => {
  it('leaves those that wait for it, and returns to them', async () => {
    const [first, middle, last] = [await addTask(), await addTask(), await addTask()]
    await wait(middle, first)
    await wait(last, middle)
    await app.call(deleteTask, { as: admin, params: params(middle) })
    expect(await blockersOf(last)).toEqual([])
    expect(await read(first)).toMatchObject({ isBlocking: false, blocks: [] })
    expect((await restore(middle)).status).toBe(200)
    expect([await blockersOf(middle), await blockersOf(last)]).toEqual([[first], [middle]])
  })

  it('returns without what would close a circle by now', async () => {
    const [first, middle, last] = [await addTask(), await addTask(), await addTask()]
    await wait(middle, first)
    await wait(last, middle)
    await app.call(deleteTask, { as: admin, params: params(middle) })
    expect((await wait(first, last)).status).toBe(200)
    expect((await restore(middle)).status).toBe(200)
    expect([await blockersOf(middle), await blockersOf(last), await blockersOf(first)]).toEqual([
      [first],
      [],
      [last],
    ])
  })

  it.each([
    ['the first', 0],
    ['the last', 1],
  ])(
    'returns with the second end of two, if %s that was deleted is restored first',
    async (_which, start) => {
      const [blocking, blocked] = [await addTask(), await addTask()]
      await wait(blocked, blocking)
      await app.call(deleteTask, { as: admin, params: params(blocking) })
      await app.call(deleteTask, { as: admin, params: params(blocked) })
      const order = start === 0 ? [blocking, blocked] : [blocked, blocking]
      for (const id of order) expect((await restore(id)).status).toBe(200)
      expect(await blockersOf(blocked)).toEqual([blocking])
      const { rows } = await app.platform.pool.query('select count(*)::integer as left from lost_task_links')
      expect(rows).toEqual([{ left: 0 }])
    },
  )

  it('returns when both ends are restored at once', async () => {
    const [blocking, blocked] = [await addTask(), await addTask()]
    await wait(blocked, blocking)
    await app.call(deleteTask, { as: admin, params: params(blocking) })
    await app.call(deleteTask, { as: admin, params: params(blocked) })
    await Promise.all([restore(blocking), restore(blocked)])
    expect(await blockersOf(blocked)).toEqual([blocking])
  })

  it('is one of several, which return together with the links between them', async () => {
    const [first, second] = [await addTask(), await addTask()]
    await wait(second, first)
    const deletion = await app.call(deleteTasksInBulk, { as: admin, body: { ids: [first, second] } })
    expect((await undo(app, admin, deletion)).status).toBe(200)
    expect(await blockersOf(second)).toEqual([first])
  })
})

it('a list can be limited to open tasks that wait for another open one (spec 28.4)', async () => {
  const [first, second, finished] = [
    await addTask('Chain 1'),
    await addTask('Chain 2'),
    await addTask('Chain 3'),
  ]
  await wait(second, first)
  await wait(finished, first)
  const setStatus = (id: number, status: 'Done' | 'To Do') =>
    app.call(updateTask, { as: person, params: params(id), body: { status } })
  await setStatus(finished, 'Done')
  const found = async () => {
    const query = { blocked: 'yes', searchText: 'Chain' }
    const { tasks, total } = (await app.call(listTasks, { as: person, query })).body
    const ids = tasks.map(({ id }) => id)
    expect(total).toBe(ids.length)
    const board = (await app.call(listBoard, { as: person, query })).body
    expect(board.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(ids)
    return ids
  }
  expect(await found()).toEqual([second])
  await setStatus(first, 'Done')
  expect(await found()).toEqual([])
  const refused = await app.call(listTasks, { as: person, query: { blocked: 'no' } })
  expect(refused.error.fields).toEqual({ blocked: 'This can only be yes' })
})
