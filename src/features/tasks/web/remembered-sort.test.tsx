import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'

const KEY = `ledgerboard.task-sort.${TEST_ACCOUNT.id}`
const sortBy = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').click()
const showList = async (path = '/task') => {
  const scene = await showTasks({ tasks: [aTask(1)], path })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  return scene
}

test('the sorting that was chosen last holds where the address names none, and is told by its chip', async () => {
  const first = await showList()
  expect(first.lastQuery()).toMatchObject({ sortBy: 'createdAt', sortOrder: 'DESC' })
  await sortBy('Due Date')
  await expect.poll(first.lastQuery).toMatchObject({ sortBy: 'dueDate', sortOrder: 'ASC' })
  await first.unmount()
  const second = await showList()
  expect(second.lastQuery()).toMatchObject({ sortBy: 'dueDate', sortOrder: 'ASC' })
  expect(second.address()).toBe('/task')
  await expect.element(page.getByText('Due Date, oldest first')).toBeVisible()
})

test('the address wins, and a sorting that only an address had is not remembered', async () => {
  localStorage.setItem(KEY, 'sortBy=dueDate&sortOrder=ASC')
  const scene = await showList('/task?sortBy=priority')
  expect(scene.lastQuery()).toMatchObject({ sortBy: 'priority', sortOrder: 'DESC' })
  expect(localStorage.getItem(KEY)).toBe('sortBy=dueDate&sortOrder=ASC')
})

test('a saved view has its own sorting, also where that is the usual one', async () => {
  localStorage.setItem(KEY, 'sortBy=dueDate&sortOrder=ASC')
  const scene = await showList('/task?status=Done&saved=3')
  expect(scene.lastQuery()).toMatchObject({ sortBy: 'createdAt', sortOrder: 'DESC' })
})

test('a filter keeps the remembered sorting and names it, so that a link says what is seen', async () => {
  localStorage.setItem(KEY, 'sortBy=dueDate&sortOrder=ASC')
  const scene = await showList()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Blocked' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(scene.address).toBe('/task?status=Blocked&sortBy=dueDate&sortOrder=ASC')
})

test('Clear, or the chip’s cross, goes back to the usual one and forgets the other', async () => {
  localStorage.setItem(KEY, 'sortBy=dueDate&sortOrder=ASC')
  const scene = await showList()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(scene.lastQuery).toMatchObject({ sortBy: 'createdAt', sortOrder: 'DESC' })
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('Back shows the list as it was sorted then', async () => {
  const scene = await showList()
  await sortBy('Due Date')
  await expect.poll(scene.lastQuery).toMatchObject({ sortBy: 'dueDate' })
  scene.back()
  await expect.poll(scene.address).toBe('/task')
  await expect.element(page.getByRole('columnheader', { name: 'Due Date' })).not.toHaveAttribute('aria-sort')
  expect(localStorage.getItem(KEY)).toBeNull()
})

test.each(['', 'x', 'sortBy=password&sortOrder=ASC;drop', '{"sortBy":"dueDate"}'])(
  'nonsense that is kept means the usual one: %s',
  async (kept) => {
    localStorage.setItem(KEY, kept)
    const scene = await showList()
    expect(scene.lastQuery()).toMatchObject({ sortBy: 'createdAt', sortOrder: 'DESC' })
  },
)
