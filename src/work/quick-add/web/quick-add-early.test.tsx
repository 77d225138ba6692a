import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'

const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
vi.mock(import('./load-field.ts'), async (original) => {
  const { loadField } = await original()
  return { loadField: () => loaded.then(loadField) }
})

test('text typed while the field loads appears in it, and typing continues', async () => {
  await showTasks({ tasks: [aTask(1)] })
  await expect.element(page.getByText(/^Showing 1 - 1 of/)).toBeVisible()
  await userEvent.keyboard('q')
  await expect.element(page.getByRole('textbox', { name: 'Quick add' })).toHaveFocus()
  await userEvent.keyboard('Home ban')
  load()
  const field = page.getByRole('combobox', { name: 'Quick add' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('ner !high')
  await expect.element(field).toHaveValue('Home banner !high')
})
