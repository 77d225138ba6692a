import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { createSavedView, updateSavedView } from '../shared/saved-view-write-endpoints.ts'
import { savedViewsQuery } from './saved-view-queries.ts'

const LATE: SavedView = {
  id: 12,
  name: 'Late',
  page: 'task',
  address: 'status=Blocked',
  shared: false,
  isOwn: true,
  mayEdit: true,
  ownerName: 'Nimal Perera',
}
const save = page.getByRole('button', { name: 'Save view' })
const update = page.getByRole('button', { name: 'Update view' })
const dialog = page.getByRole('dialog', { name: 'Save View' })

/** The task list at an address, for a user with these views. */
async function showList(path: string, views: SavedView[] = [LATE]) {
  const scene = await showTasks({ tasks: [aTask(1)], total: 60, path })
  scene.queryClient.setQueryData(savedViewsQuery.queryKey, views)
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  return scene
}

test('filters can be saved under a name, and the saved view is open', async () => {
  const { server, address } = await showList('/task?type=Bug&page=2&task=1')
  server.on(createSavedView, ({ body }) => ({ ...LATE, ...body, id: 13 }))
  await save.click()
  await expect.element(dialog.getByRole('button', { name: 'Save View' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bugs')
  await dialog.getByRole('checkbox', { name: 'Share with everybody' }).click()
  await dialog.getByRole('button', { name: 'Save View' }).click()
  await expect.element(page.getByText('View saved')).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
  expect(server.callsOf(createSavedView).map(({ input }) => input.body)).toEqual([
    { name: 'Bugs', shared: true, page: 'task', address: 'type=Bug' },
  ])
  expect(address()).toBe('/task?type=Bug&page=2&task=1&saved=13')
})

test('the name stays when saving fails', async () => {
  const { server } = await showList('/task?type=Bug')
  server.on(createSavedView, () => new ApiFailure(409, { message: 'There is a view of this name already' }))
  await save.click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late')
  await dialog.getByRole('button', { name: 'Save View' }).click()
  await expect.element(page.getByText('There is a view of this name already')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Late')
})

test('nothing is offered without filters, nor for an unchanged view', async () => {
  await showList('/task?status=Blocked&saved=12')
  await expect.element(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear search, filters and order' }).click()
  await expect.element(page.getByRole('group', { name: 'Active filters' })).not.toBeInTheDocument()
  await expect.element(save).not.toBeInTheDocument()
})

test('a changed view can be updated, or saved as another one', async () => {
  const { server, address, queryClient } = await showList('/task?status=Blocked&priority=High&saved=12')
  await expect.element(save).toBeVisible()
  server.on(updateSavedView, ({ body }) => ({ ...LATE, ...body }) as SavedView)
  await update.click()
  await expect.element(page.getByText('“Late” updated')).toBeVisible()
  await expect.element(update).not.toBeInTheDocument()
  expect(server.callsOf(updateSavedView).map(({ input }) => input.body)).toEqual([
    { address: 'status=Blocked&priority=High' },
  ])
  expect(queryClient.getQueryData(savedViewsQuery.queryKey)?.[0]?.address).toBe(
    'status=Blocked&priority=High',
  )
  expect(address()).toContain('saved=12')
})

test('a failed update leaves the view unchanged, with the server’s message', async () => {
  const { server, queryClient } = await showList('/task?status=Blocked&priority=High&saved=12')
  server.on(updateSavedView, () => new ApiFailure(404, { message: 'Saved view not found' }))
  await update.click()
  await expect.element(page.getByText('Saved view not found')).toBeVisible()
  expect(queryClient.getQueryState(savedViewsQuery.queryKey)?.isInvalidated).toBe(true)
})

test('only their owners can update shared views', async () => {
  await showList('/task?status=Blocked&priority=High&saved=12', [{ ...LATE, isOwn: false, mayEdit: false }])
  await expect.element(save).toBeVisible()
  await expect.element(update).not.toBeInTheDocument()
})

test('removing the last filter leaves the view', async () => {
  const { address } = await showList('/task?status=Blocked&saved=12')
  await page.getByRole('button', { name: 'Remove Status: Blocked' }).click()
  await expect.poll(address).toBe('/task')
})
