import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { aTask, row, showTasks } from '#test/web/tasks-page-scene.tsx'
import { ALL_COLUMNS, readColumnChoice } from './task-columns.ts'

// choices outlive a test, so each test has its own user
let people = 0
async function showList(kept?: string) {
  people += 1
  const id = `${TEST_ACCOUNT.id.slice(0, -3)}${String(people).padStart(3, '0')}`
  const key = `ledgerboard.task-columns.${id}`
  if (kept !== undefined) localStorage.setItem(key, kept)
  const scene = await showTasks({ tasks: [aTask(1)], accountId: id })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  return { ...scene, kept: () => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown }
}

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
    .filter((text) => text !== 'Selected')
const cells = () =>
  [...row(1).querySelectorAll('[data-field]')].map((cell) => cell.getAttribute('data-field'))
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const open = async () => {
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(box('Status')).toBeVisible()
}
const AS_SPECIFIED = [
  'Task Name',
  'Status',
  'Priority',
  'Start Date',
  'Due Date',
  'Project',
  'Assignee',
  'Action',
]

test('a person who has chosen none sees the columns of the specification', async () => {
  const { kept } = await showList()
  expect(heads()).toEqual(AS_SPECIFIED)
  await open()
  await expect.element(page.getByRole('button', { name: 'Reset' })).toBeDisabled()
  for (const name of ['Task Name', 'Action']) expect(box(name).elements()).toEqual([])
  expect(kept()).toBeNull()
})

test('a hidden column is removed from header and rows, remembered, and returns to its position', async () => {
  const { kept } = await showList()
  await open()
  await box('Priority').click()
  expect(heads()).toEqual(AS_SPECIFIED.filter((name) => name !== 'Priority'))
  expect(cells()).toEqual(['taskName', 'status', 'startDate', 'dueDate', 'projectId', 'assigneeId'])
  expect(kept()).toMatchObject({ hidden: ['priority'] })
  await box('Priority').click()
  expect(heads()).toEqual(AS_SPECIFIED)
})

test('the order is changed by Alt and an arrow key or by the buttons, and reset; the focus follows', async () => {
  const { kept } = await showList()
  await open()
  box('Assignee').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(heads()).toEqual([
    'Task Name',
    'Status',
    'Priority',
    'Start Date',
    'Assignee',
    'Due Date',
    'Project',
    'Action',
  ])
  await expect.element(box('Assignee')).toHaveFocus()
  await expect.element(page.getByText('Assignee is now 4 of 6')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Move Status down' }).click()
  expect(cells().slice(0, 3)).toEqual(['taskName', 'priority', 'status'])
  await expect.element(page.getByRole('button', { name: 'Move Status down' })).toHaveFocus()
  await expect
    .element(page.getByRole('button', { name: 'Move Priority up' }))
    .toHaveAttribute('aria-disabled', 'true')
  expect(kept()).toEqual({
    order: ['priority', 'status', 'startDate', 'assigneeId', 'dueDate', 'projectId'],
    hidden: [],
  })
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(heads()).toEqual(AS_SPECIFIED)
})

test('a column can be dragged to the position of another', async () => {
  await showList()
  await open()
  const grip = (column: string) =>
    document.querySelector<HTMLElement>(`[data-column="${column}"] .task-columns-grip`)
  const [from, to] = [grip('assigneeId'), grip('priority')]
  if (from === null || to === null) throw new Error('there is nothing to drag')
  const at = (element: HTMLElement, type: string) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: 'mouse',
        clientX: x + width / 2,
        clientY: y + height / 2,
      }),
    )
  }
  at(from, 'pointerdown')
  at(to, 'pointermove')
  await expect.poll(() => document.querySelector('.task-columns-before')?.textContent).toContain('Priority')
  at(to, 'pointerup')
  await expect
    .poll(heads)
    .toEqual(['Task Name', 'Status', 'Assignee', 'Priority', 'Start Date', 'Due Date', 'Project', 'Action'])
})

test('the choice applies from the first render, including skeletons', async () => {
  await showList('{"order":["dueDate","status"],"hidden":["projectId","assigneeId"]}')
  expect(heads()).toEqual(['Task Name', 'Due Date', 'Status', 'Priority', 'Start Date', 'Action'])
  expect(cells()).toEqual(['taskName', 'dueDate', 'status', 'priority', 'startDate'])
})

test('beside an open panel the columns depend on the available room, whatever was chosen', async () => {
  await showList('{"order":["startDate","status"],"hidden":[]}')
  await page.viewport(760, 900)
  const shown = () =>
    page
      .getByRole('columnheader')
      .elements()
      .filter((head) => head.checkVisibility())
      .map((head) => head.textContent)
  await expect.poll(shown).not.toContain('Start Date')
  expect(shown()).toEqual(expect.arrayContaining(['Task Name', 'Status', 'Due Date', 'Assignee']))
})

test('on a phone there are no columns to choose', async () => {
  await showList()
  await expect.element(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(page.getByRole('button', { name: 'Columns' })).not.toBeInTheDocument()
})

test.each([
  '',
  'null',
  '7',
  '"x"',
  '[]',
  '{',
  '{"order":7,"hidden":{}}',
  '{"order":["x",1,null],"hidden":["taskName"]}',
])('an invalid stored choice means the columns of the specification: %s', (kept) =>
  expect(readColumnChoice(kept)).toEqual(ALL_COLUMNS),
)

test('a column is stored once, and a new one comes last', () => {
  expect(readColumnChoice('{"order":["dueDate","dueDate","x"],"hidden":["status"]}')).toEqual({
    order: ['dueDate', 'status', 'priority', 'startDate', 'projectId', 'assigneeId'],
    hidden: ['status'],
  })
})
