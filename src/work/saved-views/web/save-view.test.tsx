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

test('what is filtered can be saved under a name, and is open as that view', async () => {
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

test('the name stays when it cannot be saved', async () => {
  const { server } = await showList('/task?type=Bug')
  server.on(createSavedView, () => new ApiFailure(409, { message: 'There is a view of this name already' }))
  await save.click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late')
  await dialog.getByRole('button', { name: 'Save View' }).click()
  await expect.element(page.getByText('There is a view of this name already')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Late')
})

test('nothing is offered where nothing is filtered, nor where a view shows as it is', async () => {
  await showList('/task?status=Blocked&saved=12')
  await expect.element(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(page.getByRole('group', { name: 'Active filters' })).not.toBeInTheDocument()
  await expect.element(save).not.toBeInTheDocument()
})

test('a view that was opened and changed can be updated, or left and saved as another', async () => {
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

test('an update that fails leaves the view as it was, with the server’s sentence', async () => {
  const { server, queryClient } = await showList('/task?status=Blocked&priority=High&saved=12')
  server.on(updateSavedView, () => new ApiFailure(404, { message: 'Saved view not found' }))
  await update.click()
  await expect.element(page.getByText('Saved view not found')).toBeVisible()
  expect(queryClient.getQueryState(savedViewsQuery.queryKey)?.isInvalidated).toBe(true)
})

test('what others share is theirs to update', async () => {
  await showList('/task?status=Blocked&priority=High&saved=12', [{ ...LATE, isOwn: false, mayEdit: false }])
  await expect.element(save).toBeVisible()
  await expect.element(update).not.toBeInTheDocument()
})

test('taking the last filter away leaves the view', async () => {
  const { address } = await showList('/task?status=Blocked&saved=12')
  await page.getByRole('button', { name: 'Remove Status: Blocked' }).click()
  await expect.poll(address).toBe('/task')
})
