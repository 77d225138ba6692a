import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aTask, nameOf, rename, showTasks } from '#test/web/tasks-page-scene.tsx'

vi.mock(import('./cell-editor.tsx'), () => {
  throw new Error('no network')
})

test('if the editor cannot be loaded the cell says so, and is unchanged', async () => {
  await showTasks({ tasks: [aTask(1)] })
  const cell = nameOf('Task number 1')
  await rename('Task number 1')
  await expect.element(page.getByText('The cell could not be opened. Please try again.')).toBeVisible()
  await expect.element(cell).toBeVisible()
})
