import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'
import { rememberedSort } from './remembered-sort.ts'

const { id } = TEST_ACCOUNT
const KEY = `ledgerboard.task-sort.${id}`
const BY_DUE_DAY = { sortBy: 'dueDate', sortOrder: 'ASC' }
const sortBy = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').click()
const showList = async (path = '/task') => {
  const scene = await showTasks({ tasks: [aTask(1)], path })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  return scene
}

test('an address without a sort order shows the default to everyone, whatever was chosen before', async () => {
  const first = await showList()
  expect(first.lastQuery()).toMatchObject({ sortBy: 'createdAt', sortOrder: 'DESC' })
  await sortBy('Due Date')
  await expect.poll(first.lastQuery).toMatchObject(BY_DUE_DAY)
  expect(first.address()).toBe('/task?sortBy=dueDate&sortOrder=ASC')
  await first.unmount()
  expect(rememberedSort(id, '')).toEqual(BY_DUE_DAY)
  const second = await showList()
  expect(second.lastQuery()).toMatchObject({ sortBy: 'createdAt', sortOrder: 'DESC' })
  await expect.element(page.getByText('Due Date, oldest first')).not.toBeInTheDocument()
})

test('a sort order in the address is applied, and not remembered', async () => {
  localStorage.setItem(KEY, 'sortBy=dueDate&sortOrder=ASC')
  const scene = await showList('/task?sortBy=priority')
  expect(scene.lastQuery()).toMatchObject({ sortBy: 'priority', sortOrder: 'DESC' })
  expect(localStorage.getItem(KEY)).toBe('sortBy=dueDate&sortOrder=ASC')
})

test('a filter keeps the sort order in the address, so that a link shows the same list', async () => {
  const scene = await showList('/task?sortBy=dueDate&sortOrder=ASC')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Blocked' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(scene.address).toBe('/task?sortBy=dueDate&sortOrder=ASC&status=Blocked')
})

test('Clear, or the chip’s cross, restores the default order and forgets the other', async () => {
  localStorage.setItem(KEY, 'sortBy=dueDate&sortOrder=ASC')
  const scene = await showList('/task?sortBy=dueDate&sortOrder=ASC')
  await page.getByRole('button', { name: 'Clear search, filters and order' }).click()
  await expect.poll(scene.lastQuery).toMatchObject({ sortBy: 'createdAt', sortOrder: 'DESC' })
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('Back shows the list in its earlier order', async () => {
  const scene = await showList()
  await sortBy('Due Date')
  await expect.poll(scene.lastQuery).toMatchObject({ sortBy: 'dueDate' })
  scene.back()
  await expect.poll(scene.address).toBe('/task')
  await expect.element(page.getByRole('columnheader', { name: 'Due Date' })).not.toHaveAttribute('aria-sort')
})

describe('the remembered sort order', () => {
  test('applies to addresses without one: a saved view has its own, even if that is the default', () => {
    localStorage.setItem(KEY, 'sortBy=dueDate&sortOrder=ASC')
    expect(rememberedSort(id, '?status=Done')).toEqual(BY_DUE_DAY)
    expect(rememberedSort(id, '?status=Done&sortBy=priority')).toBeUndefined()
    expect(rememberedSort(id, '?status=Done&saved=3')).toBeUndefined()
  })

  test.each(['', 'x', 'sortBy=password&sortOrder=ASC;drop', '{"sortBy":"dueDate"}'])(
    'is ignored if it is invalid: %s',
    (kept) => {
      localStorage.setItem(KEY, kept)
      expect(rememberedSort(id, '')).toBeUndefined()
    },
  )
})
