import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateUser } from '#people/users/shared/user-endpoints.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask, deleteTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp, type TestReply } from '#test/test-app.ts'
import { atOnce } from '#test/at-once.ts'
import { changesOf } from '#test/undo-scene.ts'
import { notificationsOf } from '#test/notification-scene.ts'
import { noticeForgottenTimers } from './notice-forgotten-timers.ts'
import {
  deleteTime,
  discardTimer,
  getTimer,
  listTime,
  startTimer,
  stopTimer,
} from '../shared/time-endpoints.ts'
import type { TimerEnd, TimerStart } from '../shared/time-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await app.createAccount()
})

const addTask = async (projectId?: number) =>
  (
    await app.call(createTask, {
      as: admin,
      body: { taskName: 'Draw the plan', dueDate: '2026-12-01', ...(projectId ? { projectId } : {}) },
    })
  ).body.id
const addProject = async () =>
  (await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })).body.id
const start = (body: TimerStart, as = person) => app.call(startTimer, { as, body })
const stop = (body: TimerEnd = {}, as = person) => app.call(stopTimer, { as, body })
const running = async (as = person) => (await app.call(getTimer, { as })).body.timer
const entries = async (as = person) => (await app.call(listTime, { as })).body.entries
/** Lets the timer have begun at an instant. */
const begun = (at: Date | string, as = person) =>
  app.platform.pool.query('update timers set started_at = $2 where user_id = $1', [as.id, at])
const minutesAgo = (minutes: number) => new Date(app.platform.clock().getTime() - minutes * 60_000)
const today = () => dayIn('Asia/Colombo', app.platform.clock())
const deletion = (id: number) => app.call(deleteTask, { as: admin, params: { id: String(id) } })

describe('a timer', () => {
  it('becomes an entry of whole minutes when it is stopped', async () => {
    const taskId = await addTask()
    const started = await start({ taskId, note: 'First draft' })
    expect(started).toMatchObject({
      status: 200,
      body: {
        timer: { task: { id: taskId }, note: 'First draft' },
        stopped: [],
      },
    })
    expect(await running()).toEqual(started.body.timer)
    // not around midnight, when it would become two
    const day = addDays(today(), -1)
    await begun(`${day}T05:00:00Z`)
    expect((await stop({ endedAt: `${day}T05:42:36.000Z` })).body.stopped).toMatchObject([
      {
        task: { id: taskId, name: 'Draw the plan' },
        day,
        fromMinute: 10 * 60 + 30,
        minutes: 43,
        note: 'First draft',
        userId: person.id,
      },
    ])
    expect(await running()).toBeNull()
    expect(await entries()).toHaveLength(1)
  })

  it('has at least one minute, and stopping twice makes one entry', async () => {
    await start({ taskId: await addTask() })
    expect((await stop()).body.stopped).toMatchObject([{ minutes: 1 }])
    expect(await stop()).toMatchObject({ status: 200, body: { stopped: [] } })
    expect(await entries()).toHaveLength(1)
  })

  it('past midnight of Colombo becomes an entry for each day', async () => {
    await start({ taskId: await addTask() })
    const [before, day] = [addDays(today(), -2), addDays(today(), -1)]
    // 23:50 and 00:20 in Colombo
    await begun(`${before}T18:20:00Z`)
    expect((await stop({ endedAt: `${before}T18:50:00.000Z` })).body.stopped).toMatchObject([
      { day: before, minutes: 10, fromMinute: 23 * 60 + 50 },
      { day, minutes: 20, fromMinute: 0 },
    ])
  })

  it('stops the running one when another is started, and goes on where it runs already', async () => {
    const [first, second] = [await addTask(), await addTask()]
    await start({ taskId: first })
    await begun(minutesAgo(10))
    expect((await start({ taskId: first })).body).toMatchObject({
      stopped: [],
      timer: { task: { id: first } },
    })
    expect((await start({ taskId: second })).body).toMatchObject({
      timer: { task: { id: second } },
    })
  })

  it('is one, and loses no minute, when two devices start at once', async () => {
    const tasks = [await addTask(), await addTask()]
    await start({ taskId: await addTask() })
    await begun(minutesAgo(30))
    const replies = await Promise.all(tasks.map((taskId) => start({ taskId })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await app.platform.pool.query('select 1 from timers where user_id = $1', [person.id])
    expect(rows).toHaveLength(1)
    // the half hour is two entries if it began before midnight
    const noted = (await entries()).reduce((sum, { minutes }) => sum + minutes, 0)
    expect(noted).toBe(30 + 1)
  })

  it('can be on a project, and is discarded without an entry', async () => {
    const projectId = await addProject()
    expect((await start({ projectId })).body.timer).toMatchObject({ task: null, project: { id: projectId } })
    expect(await app.call(discardTimer, { as: person })).toMatchObject({ status: 204 })
    expect(await running()).toBeNull()
    expect(await entries()).toEqual([])
  })

  it.each([
    [{}, 'taskId', 'Choose a task or a project'],
    [{ taskId: 2_000_000_000 }, 'taskId', 'There is no task with this id'],
    [{ projectId: 2_000_000_000 }, 'projectId', 'There is no project with this id'],
  ] as const)('is not started on %j', async (body, field, sentence) => {
    expect(await start(body)).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
    expect(await running()).toBeNull()
  })
})

describe('a forgotten timer', () => {
  it('is stopped with a word only', async () => {
    const [taskId, other] = [await addTask(), await addTask()]
    await start({ taskId })
    await begun(minutesAgo(14 * 60 + 20))
    const message = 'This ran for 14 h 20 min. Keep it, or say when you stopped.'
    expect(await stop()).toMatchObject({ status: 409, body: { message } })
    expect(await start({ taskId: other })).toMatchObject({ status: 409, body: { message } })
    const { stopped } = (await stop({ keep: true })).body
    expect(stopped.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(14 * 60 + 20)
  })

  it('ends when its person says, not before it began nor in the future', async () => {
    await start({ taskId: await addTask() })
    await begun(minutesAgo(20 * 60))
    const ended = (minutes: number) => stop({ endedAt: minutesAgo(minutes).toISOString() })
    const fields = (sentence: string) => ({ status: 400, body: { fields: { endedAt: sentence } } })
    expect(await ended(20 * 60 + 1)).toMatchObject(fields('The timer was started later than this'))
    expect(await ended(-1)).toMatchObject(fields('This is still to come'))
    expect(await stop({ endedAt: '1075-05-42T57:55:00.000Z' })).toMatchObject(
      fields('This moment does not exist'),
    )
    const { stopped } = (await ended(19 * 60)).body
    expect(stopped.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(60)
  })

  it('is never kept after more than seven days', async () => {
    await start({ taskId: await addTask() })
    await begun(minutesAgo(8 * 1_440))
    expect(await stop({ keep: true })).toMatchObject({
      status: 409,
      body: { message: 'This ran for more than 7 days. Say when you stopped.' },
    })
  })

  it('is told of once, by two processes that look at once', async () => {
    const taskId = await addTask()
    await start({ taskId })
    await begun(minutesAgo(12 * 60 - 1))
    await noticeForgottenTimers(app.platform)
    expect(await notificationsOf(app, person)).toEqual([])
    await begun(minutesAgo(12 * 60))
    await Promise.all([noticeForgottenTimers(app.platform), noticeForgottenTimers(app.platform)])
    const told = { kind: 'timer-running', title: 'Your timer has run for 12 hours', detail: 'Draw the plan' }
    expect(await notificationsOf(app, person)).toMatchObject([
      { ...told, path: `/task?task=${taskId}`, count: 1 },
    ])
    // the next one is told of too
    await stop({ keep: true })
    await start({ taskId })
    await begun(minutesAgo(13 * 60))
    await noticeForgottenTimers(app.platform)
    expect(await notificationsOf(app, person)).toMatchObject([{ ...told, count: 2 }])
  })

  it.each(['Inactive', 'Pending'] as const)('is stopped when its account becomes %s', async (status) => {
    await start({ taskId: await addTask() })
    await begun(minutesAgo(30 * 60))
    const body = { fName: 'Test', sName: 'Person', email: person.email, role: 'USER', status } as const
    expect(await app.call(updateUser, { as: admin, params: { id: person.id }, body })).toMatchObject({
      status: 200,
    })
    const theirs = await app.call(listTime, { as: admin, query: { userId: person.id } })
    expect(theirs.body.minutes).toBe(12 * 60)
  })
})

const tryUndo = (reply: TestReply<unknown>) =>
  app.call(undoEndpoint, { as: person, body: { changes: changesOf(reply) } })
async function undo(reply: TestReply<unknown>) {
  expect(await tryUndo(reply)).toMatchObject({ status: 200 })
}
const discard = () => app.call(discardTimer, { as: person })
const ANOTHER_RUNS = 'Another timer is running by now, so nothing was undone'

describe('undo', () => {
  it('of a stop lets the timer run on, without the entry', async () => {
    const taskId = await addTask()
    const { body } = await start({ taskId })
    await undo(await stop())
    expect(await running()).toEqual(body.timer)
    expect(await entries()).toEqual([])
  })

  it('of a start brings back what ran before', async () => {
    const [first, second] = [await addTask(), await addTask()]
    const { body } = await start({ taskId: first })
    await undo(await start({ taskId: second }))
    expect(await running()).toEqual(body.timer)
    expect(await entries()).toEqual([])
  })
})

describe('undo of a discarded or stopped timer after another one was started', () => {
  it.each([
    ['discarded', discard, 0],
    ['stopped', () => stop(), 1],
  ] as const)('is refused while that runs: %s', async (_, end, noted) => {
    const [first, second] = [await addTask(), await addTask()]
    const { body } = await start({ taskId: first, note: 'Half' })
    const ended = await end()
    const other = await start({ taskId: second })
    const refused = await tryUndo(ended)
    expect([refused.status, refused.error.message]).toEqual([409, ANOTHER_RUNS])
    expect(await running()).toEqual(other.body.timer)
    expect(await entries()).toHaveLength(noted)
    // once that is stopped, both are there
    await stop()
    await undo(ended)
    expect(await running()).toEqual(body.timer)
    expect(await entries()).toMatchObject([{ task: { id: second } }])
  })

  it('is refused on a project, too, and where it runs on the same task again', async () => {
    const taskId = await addTask()
    await start({ taskId })
    const ended = await discard()
    for (const place of [{ projectId: await addProject() }, { taskId }]) {
      await start(place)
      expect((await tryUndo(ended)).error.message).toBe(ANOTHER_RUNS)
      await discard()
    }
    await undo(ended)
  })

  it('at the same time leaves one of both running, and every minute that was noted', async () => {
    const [first, second] = [await addTask(), await addTask()]
    for (let round = 0; round < 5; round += 1) {
      await start({ taskId: first })
      await begun(minutesAgo(40))
      const ended = await discard()
      const replies = await atOnce<TestReply<unknown>>(2, (index) =>
        index === 0 ? tryUndo(ended) : start({ taskId: second }),
      )
      const [undone, started] = replies.map(({ status }) => status)
      expect(started).toBe(200)
      expect([200, 409]).toContain(undone)
      expect(await running()).toMatchObject({ task: { id: second } })
      // undone first: starting the other one noted its time
      const notes = (await entries()).filter(({ task }) => task?.id === first)
      expect(notes.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(undone === 200 ? 40 : 0)
      for (const { id } of await entries())
        await app.call(deleteTime, { as: admin, params: { id: String(id) } })
      await discard()
    }
  })

  it('is refused when its task is gone', async () => {
    const taskId = await addTask()
    await start({ taskId })
    const ended = await discard()
    expect((await deletion(taskId)).status).toBe(204)
    expect(await tryUndo(ended)).toMatchObject({
      status: 409,
      body: { message: 'This belonged to something that was deleted since, so nothing was undone' },
    })
    expect(await running()).toBeNull()
  })
})

describe('deleting what a timer runs on', () => {
  it('moves it to the project of the task', async () => {
    const projectId = await addProject()
    const taskId = await addTask(projectId)
    await start({ taskId })
    expect(await deletion(taskId)).toMatchObject({
      status: 204,
    })
    expect(await running()).toMatchObject({ task: null, project: { id: projectId } })
  })

  it('is refused without a project', async () => {
    const taskId = await addTask()
    await start({ taskId })
    expect(await deletion(taskId)).toMatchObject({
      status: 409,
      body: { message: `A timer is running on task #${taskId}: stop it first` },
    })
  })
})
