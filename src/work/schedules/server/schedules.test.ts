import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '#people/auth/shared/auth-endpoints.ts'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createLabel } from '#work/labels/shared/label-endpoints.ts'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { createSubTask, listSubTasks } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { createTask, deleteTask, getTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { readInvariants } from '#platform/server/database/invariants.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { notificationsOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf, undo } from '#test/undo-scene.ts'
import * as endpoints from '../shared/schedule-endpoints.ts'
import type { Schedule } from '../shared/schedule-schema.ts'
import { makeDueTasks } from './make-due-tasks.ts'

let app: TestApp
let admin: TestAccount
let kasun: TestAccount
/** The instant of all calls and looks. */
let now = '2026-12-01T04:00:00Z'

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  kasun = await app.createAccount()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.platform.pool.query('delete from notifications; delete from schedules; delete from tasks')
  await at('2026-12-01')
})

/** Moves the clock to a day, at 09:30 in Colombo. */
async function at(day: string, time = '04:00:00'): Promise<void> {
  now = `${day}T${time}Z`
  app.moveClock(Date.parse(now) - app.platform.clock().getTime())
}
/** Tokens expire after minutes: whoever calls at another instant signs in again. */
const signedInAt = new Map<TestAccount, string>()
const call: TestApp['call'] = async (endpoint, input) => {
  const as = input?.as
  if (as !== undefined && signedInAt.get(as) !== now) {
    const { email, password } = as
    as.accessToken = (await app.call(logIn, { body: { email, password } })).body.access_token
    signedInAt.set(as, now)
  }
  return app.call(endpoint, input)
}
const signedIn = (): TestApp => ({ ...app, call })
const look = (on = app) => makeDueTasks({ ...on.platform, clock: () => new Date(now) })
const repeat = async (body: object, as = kasun) =>
  call(endpoints.createSchedule, {
    as,
    body: { name: 'Water the plants', unit: 'day', startsOn: '2026-12-01', ...body },
  })
const repeated = async (body: object = {}, as = kasun): Promise<Schedule> => {
  const { status, body: made, error } = await repeat(body, as)
  expect([status, error]).toEqual([201, expect.anything()])
  return made
}
const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })
const shown = async (one: { id: number }, as = kasun) =>
  (await call(endpoints.getSchedule, { as, params: paramsOf(one) })).body
const daysOf = async () => {
  const { rows } = await app.platform.pool.query<{ due_date: string }>(
    'select due_date from tasks order by due_date, id',
  )
  return rows.map(({ due_date }) => due_date)
}
const runsOf = async ({ id }: { id: number }) => {
  const { rows } = await app.platform.pool.query<{ occurs_on: string; state: string; why: string | null }>(
    'select occurs_on, state, why from schedule_runs where schedule_id = $1 order by occurs_on',
    [id],
  )
  return rows.map(({ occurs_on, state, why }) => [occurs_on, why ?? state])
}

describe('a schedule', () => {
  it('makes the task of its day from 06:00, as its template says, and notifies its assignee without mail', async () => {
    const project = (await call(createProject, { as: admin, body: { name: 'Garden', owner: admin.id } })).body
    const label = (await call(createLabel, { as: admin, body: { name: 'Routine' } })).body
    const task = (
      await call(createTask, {
        as: admin,
        body: {
          taskName: 'Report',
          startDate: '2026-11-28',
          dueDate: '2026-12-01',
          assigneeId: kasun.id,
          projectId: project.id,
          labels: [label.id],
          priority: 'High',
          estimateMinutes: 90,
          remark: '<p>As every month</p>',
          billing: 'fixed',
          amount: 5_000,
        },
      })
    ).body
    await call(createSubTask, { as: admin, body: { parentTaskId: task.id, title: 'Numbers' } })
    const made = await repeated({ name: undefined, taskId: task.id, unit: 'month' })
    expect(made).toMatchObject({ name: 'Report', state: 'running', nextOn: '2027-01-01', madeCount: 1 })
    // a USER sees nothing of money
    expect(JSON.stringify(made)).not.toMatch(/amount|billing|Rate/)
    expect((await shown(made, admin)).template).toMatchObject({ billing: 'fixed', amount: 5_000 })
    const of = await call(endpoints.listSchedules, { as: kasun, query: { taskId: String(task.id) } })
    expect(of.body.map(({ id }) => id)).toEqual([made.id])
    expect(of.headers['x-total-count']).toBe('1')
    expect((await repeat({ taskId: task.id })).error.message).toBe(`#${task.id} repeats already`)

    // 05:59 in Colombo
    await at('2027-01-01', '00:29:59')
    await look()
    expect(await daysOf()).toEqual(['2026-12-01'])
    await at('2027-01-01', '00:30:00')
    await look()
    const { lastTaskId } = await shown(made)
    const again = (await call(getTask, { as: admin, params: { id: String(lastTaskId) } })).body
    expect(again).toMatchObject({
      taskName: 'Report',
      status: 'To Do',
      startDate: '2026-12-29',
      dueDate: '2027-01-01',
      assigneeId: kasun.id,
      projectId: project.id,
      labels: [label.id],
      priority: 'High',
      estimateMinutes: 90,
      remark: '<p>As every month</p>',
      billing: 'fixed',
      amount: 5_000,
    })
    const parts = await call(listSubTasks, { as: kasun, params: { id: String(lastTaskId) } })
    expect(parts.body.map(({ title }) => title)).toEqual(['Numbers'])
    const notices = await notificationsOf(app, kasun)
    expect(notices.filter(({ path }) => path.endsWith(`=${lastTaskId}`))).toMatchObject([
      { title: `#${lastTaskId} is yours again`, detail: 'Report', actorName: 'Ledgerboard' },
    ])
    const { rows } = await app.platform.pool.query('select 1 from outbox_messages where created_at > $1', [
      now,
    ])
    expect(rows).toEqual([])
  })

  it('makes tasks as many days earlier as it says, and ends on a day or after a number of tasks', async () => {
    const early = await repeated({ unit: 'week', weekdays: [0, 4], leadDays: 6, endsOn: '2026-12-11' })
    await look()
    expect(await daysOf()).toEqual(['2026-12-04', '2026-12-07'])
    await at('2026-12-06')
    await look()
    await look()
    expect(await daysOf()).toEqual(['2026-12-04', '2026-12-07', '2026-12-11'])
    expect(await shown(early)).toMatchObject({ state: 'ended', nextOn: null, madeCount: 3 })
    const twice = await repeated({ startsOn: '2026-12-06', count: 2, leadDays: 9 })
    await look()
    expect(await shown(twice)).toMatchObject({ state: 'ended', madeCount: 2 })
    const refused = await call(endpoints.runNow, { as: kasun, params: paramsOf(twice) })
    expect([refused.status, refused.error.message]).toEqual([409, 'It has ended'])
  })

  it('that began in the past begins with its next day, and after 40 days off makes the newest only', async () => {
    const daily = await repeated({ startsOn: '2026-10-01' })
    const monthly = await repeated({ unit: 'month', startsOn: '2026-10-31' })
    expect(monthly.nextOn).toBe('2026-12-31')
    await at('2027-01-10')
    await look()
    expect(await daysOf()).toEqual(['2026-12-31', '2027-01-10'])
    const runs = await runsOf(daily)
    expect(runs).toHaveLength(41)
    expect(runs.filter(([, state]) => state === 'missed')).toHaveLength(40)
    await at('2027-01-11')
    await look()
    expect(await daysOf()).toEqual(['2026-12-31', '2027-01-10', '2027-01-11'])
  })

  it('is refused where it means nothing, and takes terms only from those who may set them', async () => {
    const refusal = async (body: object, as = kasun) => (await repeat(body, as)).error
    expect((await refusal({ endsOn: '2026-11-30' })).fields).toEqual({
      endsOn: 'The last day is before the first one',
    })
    expect((await refusal({ endsOn: '2026-12-30', count: 3 })).fields).toHaveProperty('count')
    expect((await refusal({ weekdays: [1] })).fields).toHaveProperty('weekdays')
    expect((await refusal({ name: undefined })).fields).toEqual({ name: 'Task name is required' })
    expect((await refusal({ taskId: 999_999 })).fields).toHaveProperty('taskId')
    expect((await refusal({ template: { projectId: 999_999 } })).fields).toHaveProperty([
      'template.projectId',
    ])
    expect((await refusal({ template: { billing: 'hourly' } })).code).toBe('forbidden')
    const billed = await repeated({ template: { billing: 'fixed', amount: 100 } }, admin)
    const body = {
      name: 'Other',
      unit: 'week',
      startsOn: '2026-12-05',
      template: { priority: 'Low' },
    } as const
    const replaced = { params: paramsOf(billed), body }
    const changed = await call(endpoints.replaceSchedule, {
      as: kasun,
      ...replaced,
      headers: { 'if-match': '"1"' },
    })
    expect(changed.body).toMatchObject({ name: 'Other', nextOn: '2026-12-05', template: { priority: 'Low' } })
    expect((await shown(billed, admin)).template).toMatchObject({ priority: 'Low', amount: 100 })
    const late = await call(endpoints.replaceSchedule, {
      as: admin,
      ...replaced,
      headers: { 'if-match': '"1"' },
    })
    expect(late.error.code).toBe('changed_meanwhile')
    const preview = await call(endpoints.previewSchedule, {
      as: kasun,
      params: paramsOf(billed),
      query: { n: '3' },
    })
    expect(preview.body.days).toEqual(['2026-12-05', '2026-12-12', '2026-12-19'])
  })
})

describe('exactly once', () => {
  it('across four processes, ten due days, and one that is stopped in between', async () => {
    const daily = await repeated()
    const weekly = await repeated({ unit: 'week', name: 'Clean the desk', leadDays: 2 })
    const others = [await app.again(), await app.again(), await app.again()]
    const processes = [app, ...others]
    for (let day = 1; day <= 10; day++) {
      await at(`2026-12-${String(day).padStart(2, '0')}`)
      const [stopped] = others
      const looks = processes.map((one) => look(one))
      if (day === 5 && stopped !== undefined) {
        processes.splice(processes.indexOf(stopped), 1)
        await Promise.all([...looks, stopped.stop()])
        await Promise.all(processes.map((one) => look(one)))
      }
      await Promise.all(looks)
    }
    const { rows } = await app.platform.pool.query<{ schedule_id: number; tasks: number; days: number }>(
      `select schedule_id, count(distinct task_id)::int as tasks, count(distinct occurs_on)::int as days
       from schedule_runs where state = 'made' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { schedule_id: daily.id, tasks: 10, days: 10 },
      { schedule_id: weekly.id, tasks: 2, days: 2 },
    ])
    expect(await daysOf()).toHaveLength(12)
    await expect(
      app.platform.pool.query('insert into schedule_runs select * from schedule_runs'),
    ).rejects.toThrow('schedule_runs_pkey')
    for (const one of others.slice(1)) await one.stop()
  })

  it('stores neither task nor run where the transaction breaks off, and makes both at the next look', async () => {
    const daily = await repeated({ template: { subTitles: ['One'] } })
    await app.platform.pool.query(
      `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
       create trigger broken before insert on sub_tasks for each row execute function break_off()`,
    )
    await look()
    expect([await daysOf(), await runsOf(daily)]).toEqual([[], []])
    await app.platform.pool.query('drop function break_off cascade')
    await look()
    expect([await daysOf(), await runsOf(daily)]).toEqual([['2026-12-01'], [['2026-12-01', 'made']]])
  })

  it('is an invariant that the doctor checks: a task that was made is there, or was deleted', async () => {
    const daily = await repeated()
    await look()
    const { lastTaskId } = await shown(daily)
    await call(deleteTask, { as: admin, params: { id: String(lastTaskId) } })
    await look()
    expect(await daysOf()).toEqual([])
    const [onceADay] = readInvariants(`${import.meta.dirname}/schedule-invariants.sql`)
    const broken = async () => (await app.platform.pool.query(onceADay?.query ?? '')).rows
    expect(await broken()).toEqual([])
    await app.platform.pool.query(
      `insert into schedule_runs (schedule_id, occurs_on, state, task_id, at) values ($1, '2026-12-09', 'made', 999999, now())`,
      [daily.id],
    )
    expect(await broken()).toHaveLength(1)
    await app.platform.pool.query('delete from schedule_runs where task_id = 999999')
  })
})

describe('after completion', () => {
  const finish = (id: number | null, status: 'Done' | 'To Do' | 'Cancelled' = 'Done') =>
    call(updateTask, { as: kasun, params: { id: String(id) }, body: { status } })
  // the audit trail, which says when a task was done, has the database's own clock
  const today = new Date().toISOString().slice(0, 10)
  beforeEach(() => at(today))
  const dayOfDone = async (id: number | null) => {
    const { rows } = await app.platform.pool.query<{ at: string }>(
      `select max(at) as at from changes where entity = 'task' and entity_id = $1`,
      [String(id)],
    )
    return dayIn('Asia/Colombo', new Date(rows[0]?.at ?? ''))
  }

  it('the next day follows the day of Done, one open task at a time', async () => {
    const one = await repeated({ startsOn: '2026-11-01', afterCompletion: true, unit: 'week', every: 2 })
    await look()
    const { lastTaskId, ...waiting } = await shown(one)
    expect(waiting).toMatchObject({ state: 'running', nextOn: null })
    await look()
    expect(await daysOf()).toEqual([today])
    const refused = await call(endpoints.runNow, { as: kasun, params: paramsOf(one) })
    expect(refused.error.message).toBe(`#${lastTaskId} is still open`)
    await finish(lastTaskId)
    const next = addDays(await dayOfDone(lastTaskId), 14)
    expect((await shown(one)).nextOn).toBe(next)
    await look()
    expect(await daysOf()).toEqual([today])
    await at(next)
    await look()
    expect(await daysOf()).toEqual([today, next])
  })

  it('a completion that is taken back takes the next task with it, unless somebody touched that', async () => {
    const one = await repeated({
      startsOn: today,
      afterCompletion: true,
      leadDays: 9,
      unit: 'week',
      template: { subTitles: ['One', 'Two'] },
    })
    await look()
    const first = (await shown(one)).lastTaskId
    await finish(first)
    await look()
    const second = (await shown(one)).lastTaskId
    expect(second).not.toBe(first)
    await finish(first, 'To Do')
    await look()
    expect(await daysOf()).toEqual([today])
    expect(await shown(one)).toMatchObject({ lastTaskId: first, nextOn: null, madeCount: 1 })
    await finish(first, 'Cancelled')
    await look()
    const third = (await shown(one)).lastTaskId
    expect([first, second]).not.toContain(third)
    await call(updateTask, { as: kasun, params: { id: String(third) }, body: { priority: 'High' } })
    await finish(first, 'To Do')
    await look()
    expect(await daysOf()).toHaveLength(2)
  })
})

describe('steering', () => {
  it('a pause keeps the calendar: what passed is skipped when it is resumed', async () => {
    const daily = await repeated()
    await look()
    const params = paramsOf(daily)
    expect((await call(endpoints.pauseSchedule, { as: kasun, params })).body.state).toBe('paused')
    await at('2026-12-04')
    await look()
    expect(await daysOf()).toEqual(['2026-12-01'])
    const resumed = await call(endpoints.resumeSchedule, { as: kasun, params })
    expect(resumed.body).toMatchObject({ state: 'running', nextOn: '2026-12-04' })
    await look()
    expect(await runsOf(daily)).toEqual([
      ['2026-12-01', 'made'],
      ['2026-12-02', 'paused'],
      ['2026-12-03', 'paused'],
      ['2026-12-04', 'made'],
    ])
  })

  it('what was missed, or passed during a pause, is made up for when asked, at most the newest 12', async () => {
    const counted = await repeated({ count: 3, template: { assigneeId: kasun.id } })
    const daily = await repeated()
    const missed = (one: Schedule) => call(endpoints.makeMissed, { as: kasun, params: paramsOf(one) })
    await look()
    expect(changesOf(await missed(daily))).toEqual([])
    await at('2026-12-21')
    await look()
    expect((await shown(daily)).missedCount).toBe(12)
    // one of three is left
    expect((await shown(counted)).missedCount).toBe(1)
    await app.platform.pool.query('delete from tasks')
    expect((await missed(daily)).body).toMatchObject({ madeCount: 14, nextOn: '2026-12-22' })
    expect(await daysOf()).toEqual(Array.from({ length: 12 }, (_, index) => addDays('2026-12-09', index)))
    expect((await shown(daily)).missedCount).toBeUndefined()
    expect(changesOf(await missed(daily))).toEqual([])
    await app.platform.pool.query('delete from notifications')
    expect((await missed(counted)).body).toMatchObject({ madeCount: 3, state: 'ended' })
    // the last one says so
    expect((await notificationsOf(app, kasun)).map(({ detail }) => detail)).toEqual([
      'Water the plants. This was the last of 3.',
    ])

    await call(endpoints.pauseSchedule, { as: kasun, params: paramsOf(daily) })
    await at('2026-12-24')
    expect((await missed(daily)).error.message).toBe('It is paused. Resume it first.')
    const resumed = await call(endpoints.resumeSchedule, { as: kasun, params: paramsOf(daily) })
    expect(resumed.body).toMatchObject({ missedCount: 2, nextOn: '2026-12-24' })
  })

  it('a calendar that began in the past makes what passed when that is asked for', async () => {
    const weekly = { unit: 'week', startsOn: '2026-11-10' }
    const one = await repeated({ ...weekly, makeMissed: true })
    expect(await daysOf()).toEqual(['2026-11-10', '2026-11-17', '2026-11-24'])
    expect(one).toMatchObject({ madeCount: 3, nextOn: '2026-12-01' })
    await repeated({ ...weekly, makeMissed: true, count: 2, name: 'Twice' })
    await repeated({ ...weekly, makeMissed: true, afterCompletion: true })
    await repeated(weekly)
    expect(await daysOf()).toHaveLength(5)
  })

  it('is ended by hand, whatever it waits for; the tasks stay, and another end lets it go on', async () => {
    const end = (one: Schedule) => call(endpoints.endSchedule, { as: kasun, params: paramsOf(one) })
    const daily = await repeated()
    const later = await repeated({ startsOn: '2026-12-20' })
    const waiting = await repeated({ afterCompletion: true })
    await look()
    const ended = await end(daily)
    for (const reply of [ended, await end(later), await end(waiting)])
      expect(reply.body).toMatchObject({ state: 'ended', nextOn: null })
    expect(changesOf(await end(daily))).toEqual([])
    await at('2026-12-22')
    await look()
    expect(await daysOf()).toEqual(['2026-12-01', '2026-12-01'])
    const { name, unit, startsOn } = later
    const body = { name, unit, startsOn, endsOn: '2026-12-23' }
    const params = paramsOf(later)
    const again = await call(endpoints.replaceSchedule, { as: kasun, params, body })
    expect(again.body).toMatchObject({ state: 'running', nextOn: '2026-12-22' })
    await at('2026-12-01')
    await undo(signedIn(), kasun, ended)
    expect((await shown(daily)).state).toBe('running')
  })

  it('a day to come is skipped once, and the next task is made at once for its own day', async () => {
    const weekly = await repeated({ unit: 'week' })
    const params = paramsOf(weekly)
    const skip = (day: string) => call(endpoints.skipRun, { as: kasun, params, body: { day } })
    expect((await skip('2026-12-02')).error.fields).toEqual({ day: 'It does not repeat on this day' })
    expect((await skip('2026-12-01')).body.nextOn).toBe('2026-12-08')
    expect((await skip('2026-12-01')).status).toBe(409)
    const made = await call(endpoints.runNow, { as: kasun, params })
    expect(made.body).toMatchObject({ nextOn: '2026-12-15', madeCount: 1 })
    await look()
    expect(await daysOf()).toEqual(['2026-12-08'])
  })

  it('a schedule of a deleted project pauses until it has another one; a person who left is left out', async () => {
    const leaving = await app.createAccount()
    const project = (await call(createProject, { as: admin, body: { name: 'Old', owner: admin.id } })).body
    const one = await repeated({ template: { projectId: project.id, assigneeId: leaving.id } })
    await call(deleteProject, { as: admin, params: { id: String(project.id) } })
    await look()
    expect(await daysOf()).toEqual([])
    expect(await shown(one)).toMatchObject({ state: 'paused', isProjectGone: true, project: null })
    const params = paramsOf(one)
    expect((await call(endpoints.resumeSchedule, { as: kasun, params })).status).toBe(409)
    await app.platform.pool.query(`update users set status = 'Inactive' where id = $1`, [leaving.id])
    const body = {
      name: one.name,
      unit: one.unit,
      startsOn: one.startsOn,
      template: { assigneeId: leaving.id },
    }
    await call(endpoints.replaceSchedule, { as: kasun, params, body })
    await call(endpoints.resumeSchedule, { as: kasun, params })
    await look()
    const { lastTaskId } = await shown(one)
    const task = await call(getTask, { as: kasun, params: { id: String(lastTaskId) } })
    expect(task.body).toMatchObject({ assigneeId: null, projectId: null, dueDate: '2026-12-01' })
    expect((await shown(one)).template.assigneeId).toBe(leaving.id)
  })

  it('a deletion is undone or restored with its runs, so that nothing is made twice', async () => {
    const daily = await repeated()
    await look()
    const params = paramsOf(daily)
    const removed = await call(endpoints.deleteSchedule, { as: admin, params })
    expect((await undo(signedIn(), admin, removed)).status).toBe(200)
    await look()
    expect([await daysOf(), await runsOf(daily)]).toEqual([['2026-12-01'], [['2026-12-01', 'made']]])
    await call(endpoints.deleteSchedule, { as: admin, params })
    const [entry] = (await call(listBin, { as: admin, query: {} })).body
    await call(restoreFromBin, { as: admin, params: { id: String(entry?.id) } })
    expect(await runsOf(daily)).toEqual([['2026-12-01', 'made']])
    const paused = await call(endpoints.pauseSchedule, { as: admin, params })
    expect(changesOf(paused)).toHaveLength(1)
    expect((await undo(signedIn(), admin, paused)).status).toBe(200)
    expect((await shown(daily)).state).toBe('running')
  })
})
