import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listProjectAttachments } from '#work/attachments/shared/attachment-endpoints.ts'
import { listAudit } from '#overview/audit/shared/audit-endpoints.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import { listLabels } from '#work/labels/shared/label-endpoints.ts'
import { listSchedules } from '#work/schedules/shared/schedule-endpoints.ts'
import { listBoard } from '#work/board/shared/board-endpoints.ts'
import { showTimeline } from '#work/timeline/shared/timeline-endpoints.ts'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { getShared } from '#sales/public-links/shared/link-endpoints.ts'
import { getProjectMoney } from '#sales/project-money/shared/project-money-endpoints.ts'
import {
  deleteProject,
  getProject,
  listProjects,
  replaceProject,
} from '#work/projects/shared/project-endpoints.ts'
import type { Project } from '#work/projects/shared/project-schema.ts'
import { listTasks, listTaskTypes, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { getBilledTask } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { getTimer, listTime } from '#work/time/shared/time-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { refreshQueries } from '#platform/web/data/refresh-queries.ts'
import { ApiFailure, Counted, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { aCard } from '#test/web/board-scene.tsx'
import { KASUN, NIMAL, sampleProject } from '#test/web/projects-page-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { withMoney } from '#test/web/sample-money.ts'
import { aTask } from '#test/web/tasks-page-scene.tsx'
import { aBar } from '#test/web/timeline-scene.tsx'
import { ProjectPage } from './project-page.tsx'

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T06:30:00Z'))
})

interface Scene {
  project?: Project
  tasks?: Task[]
  role?: Role
  address?: string
  width?: number
}

async function open({ project = sampleProject(), tasks = [], role = 'ADMIN', ...more }: Scene = {}) {
  const { address = '/project/7', width = 1280 } = more
  await page.viewport(width, 844)
  const server = withMoney(fakeServer())
    .on(getProject, ({ params }) =>
      params.id === 7 ? project : new ApiFailure(404, { message: 'Project not found' }),
    )
    .on(listProjects, () => [{ id: 7, name: project.name, status: project.status }])
    .on(listUsers, () => [NIMAL, KASUN])
    .on(listLabels, () => [])
    .on(listSchedules, () => [])
    .on(listTaskTypes, () => [])
    .on(listTasks, () => new Counted({ tasks, page: 1, totalPages: 1, total: tasks.length }, tasks.length))
    .on(showTimeline, () => ({
      bars: [aBar(1)],
      total: 1,
      links: [],
      undated: { total: 0, tasks: [] },
    }))
    .on(listBoard, () => [{ status: 'To Do' as const, total: 1, cards: [aCard(1)] }])
    .on(listAudit, () => new Counted([], 0))
    .on(getTimer, () => ({ timer: null }))
    .on(getBilledTask, () => ({ amount: 0, minutesWithoutRate: 0, invoices: [] }))
    .on(listTime, () => new Counted({ entries: [], days: [], minutes: 0, editDays: 14 }, 0))
    .on(deleteProject, () => undefined)
  const screen = await renderAt(address, <ProjectPage />, { role }, '/project/$id')
  return { server, ...screen }
}

const heading = page.getByRole('heading', { level: 1 })
/** @param name without its count */
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) })

test('shows name, status, client, owner and how far the end is', async () => {
  await open()
  await expect.element(heading).toMatchTextContent(/^Harbour rebrand$/)
  await expect.element(page.getByText('Active')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Colombo Harbour Traders' }))
    .toHaveAttribute('href', '/client/4')
  await expect.element(page.getByText('Kasun De Silva')).toBeVisible()
  await expect.element(page.getByText('28 days left')).toBeVisible()
})

test.each([
  ['is over', { endDate: '2026-11-08' }, '12 days over'],
  ['has no end', { startDate: null, endDate: null }, 'no end'],
  ['ends today', { endDate: '2026-11-20' }, 'ends today'],
])('says when it %s', async (_, dates, text) => {
  await open({ project: sampleProject(dates) })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('lists its tasks, open ones first, and how they are billed', async () => {
  const { server, address } = await open({
    tasks: [
      aTask(1, { taskName: 'Send the booking', estimateMinutes: 360, billing: 'hourly', hourlyRate: null }),
      aTask(2, { taskName: 'Rate rules', status: 'Done', billing: 'fixed', amount: 48_000, minutes: 252 }),
      aTask(3, { taskName: 'Agree on wording', billing: 'no' }),
    ],
  })
  const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/#1\s*Send the booking.*– \/ 6:00\s*By the hour$/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Rate rules.*4:12\s*48,000\.00$/)
  await expect.element(rows.nth(3)).toMatchTextContent(/Not billable$/)
  // all are of one project
  await expect.element(rows.nth(0)).not.toMatchTextContent(/Project/)
  expect(server.callsOf(listTasks)[0]?.input.query).toMatchObject({
    projectId: '7',
    sortBy: 'status',
    sortOrder: 'ASC',
  })
  await page.getByRole('link', { name: /Rate rules/ }).click()
  await expect.poll(address).toBe('/project/7?task=2')
})

test("the time of a task is red above its estimate, and one's own for a USER", async () => {
  const { server } = await open({
    role: 'USER',
    tasks: [
      aTask(1, { minutes: 520, estimateMinutes: 480 }),
      aTask(2, { minutes: 480, estimateMinutes: 480 }),
      aTask(3),
    ],
  })
  const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row')
  await expect.element(rows.nth(0)).toMatchTextContent(/Own Time/)
  await expect.element(rows.nth(1)).toMatchTextContent(/8:40 \/ 8:00$/)
  await expect.element(page.getByText('8:40', { exact: true })).toHaveClass('red-text')
  await expect.element(page.getByText('8:00', { exact: true })).not.toHaveClass('red-text')
  await expect.element(rows.nth(3)).toMatchTextContent(/^#3\s*Task number 3[^/]*$/)
  expect(server.callsOf(listTasks)).toHaveLength(1)
})

test('its tasks are filtered and sorted as all tasks are, always within the project', async () => {
  const { server, address } = await open({
    tasks: [aTask(1)],
    address: '/project/7?status=Done&project=8&sortBy=dueDate',
  })
  const queries = () => server.callsOf(listTasks).map(({ input }) => input.query)
  await expect
    .poll(queries)
    .toContainEqual(
      expect.objectContaining({ projectId: '7', status: ['Done'], sortBy: 'dueDate', sortOrder: 'ASC' }),
    )
  const filters = page.getByRole('group', { name: 'Active filters' })
  await expect.element(filters).toMatchTextContent(/^Status Done\s*Sorted by Due Date, oldest first\s*$/)
  await page.getByRole('button', { name: 'Clear search, filters and order' }).click()
  await expect.poll(address).toBe('/project/7')
  await expect
    .poll(queries)
    .toContainEqual(
      expect.objectContaining({ projectId: '7', status: [], sortBy: 'status', sortOrder: 'ASC' }),
    )
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Type' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Project' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Task Name', exact: true }).click()
  await expect.poll(address).toBe('/project/7?sortBy=taskName')
})

test('a task is changed in its row, and ticked rows have the bar of the list', async () => {
  const { server } = await open({ tasks: [aTask(1), aTask(2)] })
  await page.getByRole('checkbox', { name: 'Select #1 Task number 1' }).click()
  await expect.element(page.getByRole('button', { name: 'Status', exact: true }).last()).toBeVisible()
  await expect.element(page.getByText('1 selected').first()).toBeInTheDocument()
  server.on(updateTask, ({ params }) => aTask(params.id, { status: 'Blocked' }))
  const status = page.getByRole('button', { name: 'Status of #2: To Do', exact: true })
  ;(status.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Blocked')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.callsOf(updateTask).at(-1)?.input)
    .toMatchObject({ body: { status: 'Blocked' } })
})

test('board and timeline show the same tasks; the choice and the filters are in the address', async () => {
  const { server, address } = await open({ address: '/project/7?priority=High' })
  await page.getByRole('radio', { name: 'Board' }).click()
  await expect.poll(address).toBe('/project/7?priority=High&view=board')
  await expect
    .poll(() => server.callsOf(listBoard).at(-1)?.input.query)
    .toMatchObject({
      projectId: '7',
      priority: ['High'],
    })
  const board = page.getByRole('group', { name: 'Tasks by status' })
  await expect.element(board.getByText('#1', { exact: true })).toBeVisible()
  // all are of one project
  expect(board.getByText('Harbour rebrand').query()).toBeNull()
  await expect
    .element(page.getByRole('link', { name: 'Open as calendar' }))
    .toHaveAttribute('href', '/calendar?project=7&priority=High')
  await page.getByRole('radio', { name: 'Timeline' }).click()
  await expect
    .poll(() => server.callsOf(showTimeline).at(-1)?.input.query)
    .toMatchObject({ projectId: '7', priority: ['High'] })
  await page.getByRole('radio', { name: 'Months' }).click()
  await expect.poll(address).toBe('/project/7?priority=High&view=timeline&zoom=months')
  const timeline = page.getByRole('grid', { name: 'Tasks over time' })
  await expect.element(timeline.getByRole('button', { name: /^Task number 1,/ })).toBeVisible()
  expect(timeline.getByRole('heading').query()).toBeNull()
  await page.getByRole('radio', { name: 'List' }).click()
  await expect.poll(address).toBe('/project/7?priority=High')
})

test('the tab is in the address; arrow keys and digits choose it', async () => {
  const { address, server } = await open({ address: '/project/7?tab=time' })
  await expect.element(tab('Time')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => server.callsOf(listTime).length).toBeGreaterThan(0)
  tab('Time').element().focus()
  server.on(listProjectAttachments, () => [])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Files')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Activity')).toHaveFocus()
  await expect.element(page.getByText('Nothing was done yet')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Tasks')).toHaveFocus()
  expect(address()).toBe('/project/7')
  await userEvent.keyboard('2')
  await expect.poll(address).toBe('/project/7?tab=money')
  await expect.element(page.getByText('No quotes yet')).toBeVisible()
  await userEvent.keyboard('3')
  await expect.poll(address).toBe('/project/7?tab=time')
  await expect.element(tab('Time')).toHaveAttribute('aria-selected', 'true')
})

test('the tabs say how many tasks and how much time there is, whatever is filtered, and follow changes', async () => {
  const { server, queryClient } = await open({
    tasks: [aTask(1), aTask(2)],
    address: '/project/7?priority=High',
  })
  const live = refreshQueries(queryClient, () => true)
  const time = (minutes: number) =>
    server.on(listTime, () => new Counted({ entries: [], days: [], minutes, editDays: 14 }, 0))
  await expect.element(tab('Tasks')).toMatchTextContent(/^Tasks 2$/)
  // no time yet
  await expect.element(tab('Time')).toMatchTextContent(/^Time$/)
  time(252)
  live.changed('time-entry')
  await expect.element(tab('Time')).toMatchTextContent(/^Time 4:12 h$/)
  time(22_259)
  live.changed('time-entry')
  await expect.element(tab('Time')).toMatchTextContent(/^Time 370 h$/)
  live.stop()
})

test('the status is changed in the head, by a menu, and the change can be undone', async () => {
  const { server } = await open()
  server.on(replaceProject, ({ body }) => {
    const changed = sampleProject({ status: body.status || 'Pending', version: 2 })
    server.on(getProject, () => changed)
    return new Recorded(changed, [51])
  })
  await page.getByRole('button', { name: 'Status of Harbour rebrand: Active' }).click()
  await page.getByRole('menuitemradio', { name: 'On Hold' }).click()
  await expect.element(page.getByRole('button', { name: 'Status of Harbour rebrand: On Hold' })).toBeVisible()
  await expect.element(page.getByText('Harbour rebrand is now On Hold.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const [sent] = server.callsOf(replaceProject)
  const { name, owner, budget, clientId } = sampleProject()
  expect(sent?.input.body).toMatchObject({ name, owner, budget, clientId, status: 'On Hold' })
})

test('a status that is refused goes back, and the reason is said', async () => {
  const { server } = await open()
  server.on(replaceProject, () => new ApiFailure(409, { message: 'Somebody changed it.' }))
  await page.getByRole('button', { name: 'Status of Harbour rebrand: Active' }).click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect.element(page.getByText('Status not saved')).toBeVisible()
  await expect.element(page.getByText('Somebody changed it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Status of Harbour rebrand: Active' })).toBeVisible()
})

test('the status of a project without an owner leads to the form', async () => {
  const { server } = await open({ project: sampleProject({ owner: null }) })
  server.on(listClients, () => [])
  await page.getByRole('button', { name: 'Status of Harbour rebrand: Active' }).click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Project' })).toBeVisible()
})

test('somebody who may not view projects sees name, status, tasks and own time only', async () => {
  const { server } = await open({ role: 'USER', tasks: [aTask(1)] })
  await expect.element(heading).toMatchTextContent(/^Harbour rebrand$/)
  await expect.element(page.getByRole('link', { name: /Task number 1/ })).toBeVisible()
  expect(page.getByText('Billing').query()).toBeNull()
  expect(page.getByText('Colombo Harbour Traders').query()).toBeNull()
  expect(page.getByRole('button', { name: 'Edit' }).query()).toBeNull()
  expect(server.callsOf(getProject)).toEqual([])
  await tab('Time').click()
  await expect.poll(() => server.callsOf(listTime).at(-1)?.input.query.userId).toBe('me')
  expect(tab('Money').query()).toBeNull()
  expect(tab('Files').query()).toBeNull()
  expect(tab('Activity').query()).toBeNull()
  await userEvent.keyboard('1')
  await expect.element(tab('Tasks')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('2')
  await expect.element(tab('Time')).toHaveAttribute('aria-selected', 'true')
})

test('the tab Money of another one is the default for who may not see it', async () => {
  const { server } = await open({ role: 'USER', address: '/project/7?tab=money', tasks: [aTask(1)] })
  await expect.element(tab('Tasks')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('link', { name: /Task number 1/ })).toBeVisible()
  expect(server.callsOf(getProjectMoney)).toEqual([])
})

test.each<[Role, string, string]>([
  ['ADMIN', '/project/8', 'All projects'],
  ['USER', '/project/8', 'All tasks'],
  ['ADMIN', '/project/none', 'All projects'],
])('%s at %s learns that it no longer exists', async (role, address, back) => {
  await open({ role, address })
  await expect.element(page.getByRole('heading', { name: 'This project no longer exists' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: back })).toBeVisible()
})

test('an empty project says what to do, and N adds a task', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible()
  await userEvent.keyboard('n')
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await expect.element(dialog.getByText('Harbour rebrand')).toBeVisible()
})

test('fits a phone', async () => {
  await open({ width: 360, tasks: [aTask(1, { dueDate: '2026-11-24', estimateMinutes: 60 })] })
  await expect.element(page.getByRole('listitem').getByText('– / 1:00 h')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('an administrator shares it with its client, and sees which tasks that shows', async () => {
  const { server } = await open({ tasks: [aTask(1, { clientVisible: true }), aTask(2)] })
  const row = (id: number) => page.getByRole('row', { name: new RegExp(`Task number ${id}\\b`) })
  const mark = { name: 'Shown to the client' }
  await expect.element(row(1).getByRole('img', mark)).toBeVisible()
  await expect.element(row(2).getByRole('img', mark)).not.toBeInTheDocument()
  server.on(getShared, () => ({
    link: null,
    refusal: null,
    isReachable: true,
    message: '',
    phone: null,
    seenCount: 0,
  }))
  await page.getByRole('button', { name: 'More about Harbour rebrand' }).click()
  await page.getByRole('menuitem', { name: 'Share with client…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Harbour rebrand' })
  await expect.element(dialog.getByText(/^Whoever has the link sees, without an account/)).toBeVisible()
  expect(server.callsOf(getShared)[0]?.input.query).toEqual({ kind: 'project', id: 7 })
})
