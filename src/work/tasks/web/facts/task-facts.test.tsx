import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#platform/shared/dates.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aTask, DILINI, row, type Scene, showTasks, takeChanges } from '#test/web/tasks-page-scene.tsx'
import { TODAY } from '#test/web/test-day.ts'
import { updateTask, updateTaskAssignee } from '../../shared/task-endpoints.ts'

const panel = page.getByRole('complementary')
const fact = (name: string) => panel.getByRole('button', { name, exact: true })
const title = panel.getByRole('heading').first()
const titleField = panel.getByRole('textbox', { name: 'Task Name' })

async function openTask(scene: Scene) {
  const shown = await showTasks({ path: '/task?task=1', ...scene })
  await expect.element(panel.getByRole('textbox', { name: 'Task Details' })).toBeVisible()
  return shown
}

async function editTitle(text: string) {
  await title.getByRole('button').click()
  await titleField.fill(text)
}

test('the title is saved by Enter and on leaving it, and the row shows it', async () => {
  const { bodies } = await openTask({ tasks: [aTask(1)] })
  await editTitle('  By Enter ')
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('By Enter')
  await expect.element(title.getByRole('button')).toHaveFocus()
  await editTitle('By leaving')
  await panel.getByRole('textbox', { name: 'Task Details' }).click()
  await expect.element(title).toHaveTextContent('By leaving')
  // the word may still be that of the first save, so wait for the row
  await expect.poll(() => row(1).textContent).toContain('By leaving')
  await expect.element(panel.getByText('Saved')).toBeVisible()
  expect(bodies()).toEqual([{ taskName: 'By Enter' }, { taskName: 'By leaving' }])
})

test('Escape cancels the title, and a blank or unchanged one is not saved', async () => {
  const { bodies } = await openTask({ tasks: [aTask(1)] })
  await editTitle('Never')
  await userEvent.keyboard('{Escape}')
  await expect.element(title).toHaveTextContent('Task number 1')
  await expect.element(panel).toBeVisible()
  await editTitle('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('Task number 1')
  await editTitle('Task number 1 ')
  await userEvent.keyboard('{Enter}')
  await expect.element(title.getByRole('button')).toHaveFocus()
  expect(bodies()).toEqual([])
  expect(row(1).textContent).toContain('Task number 1')
})

test('a title being typed is saved when its panel closes, another task opens, or the tab closes', async () => {
  const { bodies } = await openTask({ tasks: [aTask(1), aTask(2)] })
  await editTitle('At closing')
  // a press moves the focus first; going back in the browser does not
  ;(panel.getByRole('button', { name: 'Close panel' }).element() as HTMLElement).click()
  await vi.waitFor(() => expect(bodies()).toEqual([{ taskName: 'At closing' }]))
  await page.getByText('#2', { exact: true }).click()
  await editTitle('At pagehide')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await vi.waitFor(() => expect(bodies().at(-1)).toEqual({ taskName: 'At pagehide' }))
})

test('no text moves when the title is edited', async () => {
  await openTask({ tasks: [aTask(1, { taskName: 'A long title that goes on and on '.repeat(5).trim() })] })
  const details = () =>
    panel.getByRole('heading', { name: 'Task Details' }).element().getBoundingClientRect().top
  const before = [title.element().getBoundingClientRect().height, details()]
  await title.getByRole('button').click()
  await expect.element(titleField).toHaveFocus()
  expect([title.element().getBoundingClientRect().height, details()]).toEqual(before)
})

test('a choice is saved at once, one field per call, and shows the server’s value', async () => {
  const { bodies } = await openTask({ tasks: [aTask(1)] })
  const choose = async (name: string, option: string) => {
    await fact(name).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Status: To Do', 'Blocked')
  await expect.element(fact('Status: Blocked')).toHaveFocus()
  await choose('Priority: Medium', 'Critical')
  await choose('Project: Harbour rebrand', 'Payroll migration')
  await choose('Type: No type', 'Bug')
  await expect.element(fact('Type: Bug')).toBeVisible()
  await choose('Project: Payroll migration', 'No Project')
  await expect.element(fact('Project: No Project')).toBeVisible()
  expect(bodies()).toEqual([
    { status: 'Blocked' },
    { priority: 'Critical' },
    { projectId: 8 },
    { type: 'Bug' },
    { projectId: null },
  ])
})

test('choosing the same value saves nothing', async () => {
  const { bodies } = await openTask({ tasks: [aTask(1)] })
  await fact('Status: To Do').click()
  await page.getByRole('option', { name: 'To Do', exact: true }).click()
  await expect.element(fact('Status: To Do')).toHaveFocus()
  expect(bodies()).toEqual([])
})

test('the assignee is found by typing, and saved by its own call', async () => {
  const { server } = await openTask({ tasks: [aTask(1)] })
  await fact('Assignee: Kasun De Silva').click()
  await userEvent.keyboard('dil{Enter}')
  await expect.element(fact('Assignee: Dilini Jayawardena')).toBeVisible()
  expect(server.callsOf(updateTaskAssignee).map((call) => call.input.body)).toEqual([
    { assigneeId: DILINI.id },
  ])
})

test('a day can be typed or removed; invalid input is discarded', async () => {
  const { bodies } = await openTask({ tasks: [aTask(1)] })
  const field = panel.getByRole('textbox', { name: 'Due Date' })
  await fact('Due Date: No due date set').click()
  await field.fill('5 Dec 2020')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('button', { name: /^Due Date: 5 Dec 2020/ })).toHaveFocus()
  await panel.getByRole('button', { name: /^Due Date: 5 Dec 2020/ }).click()
  await field.fill('soon')
  await fact('Start Date: 9 Nov 2026').click()
  await expect.element(panel.getByRole('button', { name: /^Due Date: 5 Dec 2020/ })).toBeVisible()
  await panel.getByRole('textbox', { name: 'Start Date' }).fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(fact('Start Date: No start date set')).toBeVisible()
  expect(bodies()).toEqual([{ dueDate: '2020-12-05' }, { startDate: null }])
})

test('a day can be picked with the pointer; Escape changes nothing and does not close the panel', async () => {
  const { bodies } = await openTask({ tasks: [aTask(1, { dueDate: '2026-12-18' })] })
  await fact('Due Date: 18 Dec 2026').click()
  await page.getByRole('button', { name: /21 December 2026/ }).click()
  await expect.element(fact('Due Date: 21 Dec 2026')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await panel.getByRole('textbox', { name: 'Due Date' }).fill('1 Jan 2027')
  await userEvent.keyboard('{Escape}')
  await expect.element(fact('Due Date: 21 Dec 2026')).toHaveFocus()
  expect(bodies()).toEqual([{ dueDate: '2026-12-21' }])
})

test('days overdue are shown, except for closed tasks', async () => {
  const late = addDays(TODAY, -2)
  const { othersChange } = await openTask({ tasks: [aTask(1, { dueDate: late })] })
  await expect.element(panel.getByText('2 days late')).toBeVisible()
  await othersChange(1, { dueDate: addDays(TODAY, -1) })
  await expect.element(panel.getByText('1 day late')).toBeVisible()
  await othersChange(1, { status: 'Done' })
  await expect.element(panel.getByText('1 day late')).not.toBeInTheDocument()
})

test('a failure restores the value and keeps the chosen one for Retry', async () => {
  const scene = await openTask({ tasks: [aTask(1)] })
  scene.server.on(updateTask, () => new ApiFailure(409, { message: 'The project is closed.' }))
  await editTitle('Typed with care')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Not saved')).toBeVisible()
  await expect.element(page.getByText(/The server said: “The project is closed.”/)).toBeVisible()
  await expect.element(title).toHaveTextContent('Task number 1')
  takeChanges(scene.server, scene.state)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(title).toHaveTextContent('Typed with care')
})

test('missing values have their fallback texts', async () => {
  await openTask({
    tasks: [aTask(1, { projectId: 3, project: null, assignee: null, type: null, startDate: null })],
  })
  for (const name of [
    'Assignee: Unknown User',
    'Project: Unknown Project',
    'Type: No type',
    'Start Date: No start date set',
    'Due Date: No due date set',
  ]) {
    await expect.element(fact(name)).toBeVisible()
  }
})

test('another person’s change appears, while a title being typed stays', async () => {
  const { othersChange } = await openTask({ tasks: [aTask(1)] })
  await editTitle('Half typed')
  const area = titleField.element() as HTMLTextAreaElement
  area.setSelectionRange(4, 4)
  await othersChange(1, { taskName: 'Theirs', status: 'Done' })
  await expect.element(fact('Status: Done')).toBeVisible()
  expect([area.value, area.selectionStart]).toEqual(['Half typed', 4])
  await userEvent.keyboard('{Escape}')
  await expect.element(title).toHaveTextContent('Theirs')
})
