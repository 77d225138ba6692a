import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { listTaskTypes } from '#work/tasks/shared/task-endpoints.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { Counted, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import {
  createSchedule,
  endSchedule,
  getSchedule,
  listSchedules,
  makeMissed,
  pauseSchedule,
  replaceSchedule,
  skipRun,
} from '../shared/schedule-endpoints.ts'
import type { ListedSchedule, Schedule } from '../shared/schedule-schema.ts'
import { EMPTY_TEMPLATE } from '../shared/schedule-template.ts'
import { RepeatDialog } from './schedule-dialog.tsx'
import { SchedulesPage } from './schedules-page.tsx'

const WEEKLY: ListedSchedule = {
  id: 3,
  name: 'Back up the websites',
  unit: 'week',
  every: 1,
  weekdays: [0, 4],
  startsOn: '2026-11-30',
  endsOn: null,
  count: null,
  afterCompletion: false,
  leadDays: 0,
  state: 'running',
  nextOn: '2026-12-04',
  madeCount: 1,
  lastTaskId: 12,
  assignee: null,
  project: null,
  isProjectGone: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 1,
}
const FULL: Schedule = { ...WEEKLY, template: { ...EMPTY_TEMPLATE, subTitles: ['Kept'] } }

test('a task repeats from its menu: the sentence and the next days follow what is typed', async () => {
  const server = fakeServer().on(createSchedule, () => FULL)
  const dueDate = addDays(dayIn('Asia/Colombo', Date.now()), -20)
  await renderAt(
    '/task',
    <RepeatDialog task={{ id: 12, taskName: 'Back up the websites', dueDate }} onClose={() => undefined} />,
  )
  await expect.element(page.getByText(/^Every month on the/)).toBeVisible()
  await page.getByLabelText('Days, weeks, months or years').selectOptions('week')
  await page.getByRole('button', { name: 'Friday' }).click()
  await page.getByRole('button', { name: 'Monday' }).click()
  await expect.element(page.getByText('Every week on Monday and Friday')).toBeVisible()
  await expect.element(page.getByText(/Next: (Mon|Fri) .*(Mon|Fri) /)).toBeVisible()
  await page.getByLabelText('Repeats every').fill('0')
  await page.getByRole('button', { name: 'Cancel' }).hover()
  await expect.element(page.getByText(/^Every week/)).not.toBeInTheDocument()
  await page.getByLabelText('Repeats every').fill('2')
  await page.getByRole('checkbox', { name: /^Also make the \d missed ones$/ }).click()
  await page.getByRole('button', { name: 'Repeat Task' }).click()
  await expect.element(page.getByText('#12 repeats from now on.')).toBeVisible()
  expect(server.callsOf(createSchedule).map(({ input }) => input.body)).toEqual([
    expect.objectContaining({
      taskId: 12,
      unit: 'week',
      every: 2,
      weekdays: [0, 4],
      startsOn: dueDate,
      makeMissed: true,
    }),
  ])
})

test('the page shows what comes next, pauses and skips, and an edit keeps what it does not show', async () => {
  const server = fakeServer()
    .on(
      listSchedules,
      () =>
        new Counted(
          [
            { ...WEEKLY, missedCount: 3 },
            { ...WEEKLY, id: 4, name: 'Old', state: 'ended' },
          ],
          2,
        ),
    )
    .on(getSchedule, () => FULL)
    .on(pauseSchedule, () => new Recorded({ ...FULL, state: 'paused' as const }, [41]))
    .on(endSchedule, () => new Recorded({ ...FULL, state: 'ended' as const }, [42]))
    .on(makeMissed, () => FULL)
    .on(skipRun, () => ({ ...FULL, nextOn: '2026-12-07' }))
    .on(replaceSchedule, () => FULL)
    .on(listUsers, () => [])
    .on(listProjects, () => [])
    .on(listTaskTypes, () => [])
  await page.viewport(1280, 800)
  await renderAt('/repeating', <SchedulesPage />, { role: 'USER' })
  await expect
    .element(page.getByRole('cell', { name: 'Every week on Monday and Friday', exact: true }).first())
    .toBeVisible()
  await expect.element(page.getByText('Ended')).toBeVisible()
  const more = page.getByRole('button', { name: 'More about Back up the websites' })
  await more.click()
  await page.getByRole('menuitem', { name: /^Skip 4 Dec/ }).click()
  await expect.element(page.getByText('4 Dec 2026 is skipped.')).toBeVisible()
  expect(server.callsOf(skipRun)[0]?.input.body).toEqual({ day: '2026-12-04' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect.element(page.getByText('Back up the websites is paused.')).toBeVisible()

  await more.click()
  await page.getByRole('menuitem', { name: 'Also make the 3 missed ones' }).click()
  await expect.element(page.getByText('3 missed tasks of Back up the websites were made.')).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'End' }).click()
  await expect
    .element(page.getByText('Back up the websites has ended. The tasks it made stay.'))
    .toBeVisible()

  await page.getByRole('button', { name: 'Edit Back up the websites' }).click()
  await page.getByRole('textbox', { name: /^Task Name/ }).fill('Back up everything')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.callsOf(replaceSchedule)[0]?.input.body).toMatchObject({
    name: 'Back up everything',
    weekdays: [0, 4],
    template: { subTitles: ['Kept'] },
  })
})
