import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuote, showQuotes } from '#test/web/quotes-page-scene.tsx'
import { takeOffer } from '#test/web/undo-offer.ts'
import type { QuoteDialogProps } from './quote-dialog.tsx'

vi.mock('./quote-dialog.tsx', () => ({
  QuoteDialog: ({ onSaved }: QuoteDialogProps) => (
    <div role="dialog" aria-label="New Quote">
      <button onClick={() => onSaved(aQuote(19, { status: 'Draft' }), [5])}>Save</button>
    </div>
  ),
}))

const toast = page.getByRole('region', { name: 'Notifications' }).filter({ hasText: 'Quote Q19 was added.' })

async function add() {
  const scene = await showQuotes({ quotes: [aQuote(18)], address: '/estimation?new=1' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast).toBeVisible()
  return scene
}

test('a new quote can be opened from its toast', async () => {
  const { address } = await add()
  await toast.getByRole('button', { name: 'Open' }).click()
  await expect.poll(address).toBe('/estimation?quote=19')
})

test('a new quote can be undone with its toast', async () => {
  const { server } = await add()
  expect(await takeOffer(server)).toEqual([5])
})
