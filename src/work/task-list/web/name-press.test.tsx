import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aTask, nameOf, row, showTasks } from '#test/web/tasks-page-scene.tsx'

const panel = page.getByRole('complementary', { name: 'Task #1' })
const field = page.getByRole('table').getByRole('textbox', { name: 'Task Name' })
const rename = page.getByRole('button', { name: 'Rename #1' })

async function showOne() {
  const scene = await showTasks({ tasks: [aTask(1), aTask(2)] })
  await expect.element(nameOf('Task number 1')).toBeVisible()
  return scene
}

test('a press on a name opens the panel, and edits nothing', async () => {
  const { address } = await showOne()
  await nameOf('Task number 1').click()
  await expect.element(panel).toBeVisible()
  expect(address()).toBe('/task?task=1')
  expect(field.elements()).toEqual([])
})

test('Enter opens the panel, F2 edits the name in place, and Escape returns the focus', async () => {
  const { address } = await showOne()
  ;(nameOf('Task number 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{F2}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' more{Escape}')
  await expect.element(nameOf('Task number 1')).toHaveFocus()
  expect(address()).toBe('/task')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toBeVisible()
})

test('the pencil edits the name, by pointer and by keyboard; F2 also edits other cells', async () => {
  await showOne()
  await rename.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(rename).toHaveFocus()
  expect(getComputedStyle(rename.element()).opacity).toBe('1')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}{ArrowRight}{ArrowRight}{F2}')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveFocus()
})

test('a double click edits without opening a panel first, and accepts typing at once', async () => {
  const { address, bodies } = await showOne()
  const addresses = new Set<string>()
  const watching = setInterval(() => addresses.add(address()), 5)
  await nameOf('Task number 1').dblClick()
  await userEvent.keyboard('{End} again')
  await expect.element(field).toHaveValue('Task number 1 again')
  await userEvent.keyboard('{Enter}')
  await expect.poll(bodies).toEqual([{ taskName: 'Task number 1 again' }])
  clearInterval(watching)
  expect([...addresses]).toEqual(['/task'])
})

test('the panel opened by the first press of a slow double click closes again', async () => {
  const { address } = await showOne()
  await nameOf('Task number 1').click()
  await expect.element(panel).toBeVisible()
  nameOf('Task number 1')
    .element()
    .dispatchEvent(new MouseEvent('dblclick', { bubbles: true, detail: 2 }))
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  expect(address()).toBe('/task')
})

test('the empty part of the row opens the panel at once', async () => {
  await showOne()
  row(1).querySelector<HTMLElement>('.task-cell-taskName')?.click()
  await expect.element(panel).toBeVisible()
})
