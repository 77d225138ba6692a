import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { confirm } from './confirm-dialog.tsx'

vi.mock(import('./modal-views.tsx'), () => {
  throw new Error('no network')
})

test('a question that cannot be displayed reports an error and counts as no', async () => {
  await renderPage(<h1>Page</h1>)
  await expect(confirm({ title: 'Delete it?', message: 'It goes.' })).resolves.toBe(false)
  await expect.element(page.getByText("This couldn't be opened. Please try again.")).toBeVisible()
})
