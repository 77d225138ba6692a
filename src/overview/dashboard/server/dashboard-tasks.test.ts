import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPEN_TASK_STATUSES, TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/dashboard-endpoints.ts'
import { DASHBOARD_ROWS, type TaskStats } from '../shared/dashboard-schema.ts'

/** Friday, 20 November 2026, noon in Colombo. */
const NOW = Date.UTC(2026, 10, 20, 6, 30)
const DAY = 86_400_000

let app: TestApp
let admin: TestAccount
let person: TestAccount
let other: TestAccount
beforeAll(async () => {
  app = await startTestApp({ timeZone: 'Asia/Colombo' })
  app.moveClock(NOW - Date.now())
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  other = await app.createAccount()
})
beforeEach(() => app.platform.pool.query('truncate tasks restart identity cascade'))
afterAll(() => app.stop())

interface StoredTask {
  name: string
  status: TaskStatus
  priority: string
  due: string | null
  remark: string | null
  assignee: string | null
}

async function store(...tasks: Partial<StoredTask>[]) {
  const usual = { name: 'Chase payslips', status: 'To Do', priority: 'Medium', due: '2026-11-25' }
  await app.platform.pool.query(
    `insert into tasks (task_name, status, priority, due_date, remark, assignee_id)
     select name, status, priority, due, remark, assignee
     from jsonb_to_recordset($1::jsonb) as task(
       name text, status text, priority text, due date, remark text, assignee uuid)`,
    [JSON.stringify(tasks.map((task) => ({ ...usual, assignee: person.id, ...task })))],
  )
}

const stats = async (as: TestAccount): Promise<TaskStats> => {
  const [whole, alone] = await Promise.all([
    app.call(endpoints.getDashboard, { as }),
    app.call(endpoints.getDashboardStats, { as }),
  ])
  expect(whole.body.stats).toEqual(alone.body)
  return alone.body
}
const overdue = async (as: TestAccount) =>
  (await app.call(endpoints.listOverdueTasks, { as })).body.map(({ title }) => title)

describe('task counts', () => {
  it('are zero before there is a task', async () => {
    const nothing = {
      totalTasks: 0,
      completedTasks: 0,
      overdueTasks: 0,
      inProgressTasks: 0,
      openTasks: 0,
      dueThisWeekTasks: 0,
      urgentTasks: 0,
    }
    expect(await stats(admin)).toEqual(nothing)
    expect(await stats(person)).toEqual(nothing)
  })

  it('cover all tasks for an ADMIN, otherwise the own ones, and agree with a simple loop', async () => {
    const days = ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', null]
    const rows: StoredTask[] = []
    for (const status of TASK_STATUSES)
      for (const priority of ['Low', 'High', 'Critical'])
        for (const due of days)
          for (const assignee of [person.id, person.id, other.id, admin.id, null])
            rows.push({ name: 'x', status, priority, due, remark: null, assignee })
    // an uneven selection, so that no two counts are equal
    const drawn = rows.filter((_, index) => index % 7 < 4 && index % 11 !== 3)
    await store(...drawn)
    const byHand = (tasks: StoredTask[]): TaskStats => {
      const count = (keep: (task: StoredTask) => boolean) => tasks.filter(keep).length
      const isOpen = ({ status }: StoredTask) => OPEN_TASK_STATUSES.includes(status)
      const due = ({ due: day }: StoredTask) => day ?? '9999'
      return {
        totalTasks: tasks.length,
        completedTasks: count(({ status }) => status === 'Done'),
        overdueTasks: count((task) => isOpen(task) && due(task) < '2026-11-20'),
        inProgressTasks: count(({ status }) => status === 'In Progress'),
        openTasks: count(isOpen),
        dueThisWeekTasks: count(
          (task) => isOpen(task) && due(task) >= '2026-11-16' && due(task) <= '2026-11-22',
        ),
        urgentTasks: count(
          ({ status, priority }) => status === 'In Progress' && ['High', 'Critical'].includes(priority),
        ),
      }
    }
    expect(await stats(admin)).toEqual(byHand(drawn))
    for (const account of [person, other]) {
      expect(await stats(account)).toEqual(byHand(drawn.filter(({ assignee }) => assignee === account.id)))
    }
  })
})

describe('overdue tasks', () => {
  it('are open, and their due date has passed: a task due today is not overdue', async () => {
    await store(
      { name: 'today', due: '2026-11-20' },
      { name: 'yesterday', due: '2026-11-19' },
      { name: 'oldest', due: '2026-11-16', status: 'Blocked', assignee: other.id },
      { name: 'done', due: '2026-11-01', status: 'Done' },
      { name: 'cancelled', due: '2026-11-01', status: 'Cancelled' },
      { name: 'no day', due: null },
      { name: 'nobody', due: '2026-11-18', assignee: null },
    )
    expect(await overdue(admin)).toEqual(['oldest', 'nobody', 'yesterday'])
    expect(await overdue(person)).toEqual(['yesterday'])
    expect(await overdue(other)).toEqual(['oldest'])
    app.moveClock(DAY)
    // tokens from the day before have expired
    const tomorrow = await app.createAccount({ role: 'ADMIN' })
    expect(await overdue(tomorrow)).toEqual(['oldest', 'nobody', 'yesterday', 'today'])
    app.moveClock(-DAY)
  })

  it('name their person and project, and how late they are', async () => {
    await store(
      { name: 'assigned', due: '2026-11-16', remark: '<p>Ask <strong>Tharindu</strong></p><p>by phone</p>' },
      { name: 'free', due: '2026-11-19', assignee: null },
    )
    await app.platform.pool.query(
      `with project as (insert into projects (name) values ('Payroll') returning id)
       update tasks set project_id = project.id from project where task_name = 'assigned'`,
    )
    const { body, headers } = await app.call(endpoints.listOverdueTasks, { as: admin })
    expect(headers['x-total-count']).toBe('2')
    expect(body).toEqual([
      {
        id: 1,
        title: 'assigned',
        description: 'Ask Tharindu by phone',
        priority: 'Medium',
        status: 'To Do',
        dueDate: '2026-11-16',
        isOverdue: true,
        daysOverdue: 4,
        assigneeId: person.id,
        assigneeName: 'Test Person',
        projectId: expect.any(Number),
        projectName: 'Payroll',
      },
      expect.objectContaining({
        description: '',
        daysOverdue: 1,
        assigneeId: null,
        assigneeName: null,
        projectId: null,
        projectName: null,
      }),
    ])
  })

  it('are limited in number, but their total is complete', async () => {
    await store(...Array.from({ length: DASHBOARD_ROWS + 2 }, () => ({ due: '2026-11-10' })))
    for (const as of [admin, person]) {
      const { body, headers } = await app.call(endpoints.listOverdueTasks, { as })
      expect([body.length, headers['x-total-count']]).toEqual([DASHBOARD_ROWS, String(DASHBOARD_ROWS + 2)])
    }
  })
})

describe('assigned tasks', () => {
  const assigned = async (as: TestAccount) => (await app.call(endpoints.listAssignedTasks, { as })).body

  it('are the own ones, also for an ADMIN: open ones by due date, then closed, the latest first', async () => {
    await store(
      { name: 'closed early', due: '2026-10-01', status: 'Done' },
      { name: 'no day', due: null },
      { name: 'later', due: '2026-12-04' },
      { name: 'closed late', due: '2026-11-30', status: 'Cancelled' },
      { name: 'closed without a day', due: null, status: 'Done' },
      { name: 'late', due: '2026-11-18' },
      { name: "another's", assignee: other.id },
      { name: "the ADMIN's", assignee: admin.id },
    )
    const own = await assigned(person)
    expect(own.map(({ title }) => title)).toEqual([
      'late',
      'later',
      'no day',
      'closed late',
      'closed early',
      'closed without a day',
    ])
    expect(own.map(({ isOverdue, daysOverdue }) => [isOverdue, daysOverdue])).toEqual([
      [true, 2],
      ...Array.from({ length: 5 }, () => [false, 0]),
    ])
    expect((await assigned(admin)).map(({ title }) => title)).toEqual(["the ADMIN's"])
  })

  it('show the beginning of a description as plain text, however long and unusual it is', async () => {
    const words = 'Photograph '.repeat(200)
    await store(
      { remark: `<p>${words}</p>` },
      {
        remark: `<p>Before</p><img src="data:image/png;base64,${'A'.repeat(5_000)}" alt="chart"><p>after</p>`,
      },
      { remark: '<p>5 &lt; 6 &amp; <em>so</em></p>' },
      { remark: `<p>a${'📷'.repeat(300)}</p>` },
    )
    const [long, cut, marks, pictures] = (await assigned(person)).map(({ description }) => description)
    expect(long).toMatch(/^(Photograph ){13}Photograph…$/)
    expect(cut).toBe('Before')
    expect(marks).toBe('5 < 6 & so')
    expect(pictures).toBe(`a${'📷'.repeat(79)}…`)
  })

  it('are for those who may see the dashboard', async () => {
    const manager = await app.createAccount({ role: 'MANAGER' })
    for (const endpoint of [
      endpoints.getDashboard,
      endpoints.getDashboardStats,
      endpoints.listOverdueTasks,
      endpoints.listAssignedTasks,
    ]) {
      expect((await app.call(endpoint, { as: manager })).status).toBe(403)
      expect((await app.call(endpoint, { as: person })).status).toBe(200)
    }
  })
})
