import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { csvFile } from '#platform/shared/csv.ts'
import { aQuote, showQuotes } from '#test/web/quotes-page-scene.tsx'
import { exportQuotes, getQuoteTotals, listQuotes } from '../shared/quote-endpoints.ts'
import type { QuoteDialogProps } from './quote-dialog.tsx'

vi.mock('./quote-dialog.tsx', () => ({
  QuoteDialog: ({ quote, projectId, onSaved }: QuoteDialogProps) => (
    <div role="dialog" aria-label={quote === undefined ? `New Quote of ${projectId}` : 'Edit Quote'}>
      <button onClick={() => onSaved(aQuote(19, { status: 'Draft' }), [5])}>Save</button>
    </div>
  ),
}))

const PROJECTS = [{ id: 7, name: 'Rebrand', status: 'Active' as const, clientId: 3 }]
const show = (address: string, quotes = [aQuote(18)]) => showQuotes({ quotes, address, projects: PROJECTS })

test('the project of the address reaches every call, and the cross of its chip removes it', async () => {
  const { server, address } = await show('/estimation?project=7&status=Sent')
  await expect.poll(() => server.callsOf(listQuotes)[0]?.input.query).toMatchObject({ projectId: '7' })
  expect(server.callsOf(getQuoteTotals)[0]?.input.query).toEqual({
    search: '',
    status: ['Sent'],
    projectId: '7',
  })
  server.on(exportQuotes, () => csvFile('quotes.csv', ['#'], []))
  await page.getByRole('button', { name: 'Export quotes' }).click()
  await expect.poll(() => server.callsOf(exportQuotes)[0]?.input.query).toMatchObject({ projectId: '7' })
  await page.getByRole('button', { name: 'Remove Project: Rebrand' }).click()
  await expect.poll(address).toBe('/estimation?status=Sent')
})

test('a project is chosen above the list, and goes back to page 1', async () => {
  const { address } = await show('/estimation?page=2')
  await page.getByRole('button', { name: 'Project: all' }).click()
  await page.getByRole('option', { name: 'Rebrand' }).click()
  await expect.poll(address).toBe('/estimation?project=7')
})

test('without a match it says so, and the filters can be cleared', async () => {
  const { address } = await show('/estimation?project=7&status=Sent', [])
  await expect.element(page.getByRole('heading', { name: 'No sent quotes of this project' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/estimation')
})

test('a new quote begins with the project of the list, also from an address', async () => {
  const { address } = await show('/estimation?new=1&project=7')
  await expect.element(page.getByRole('dialog', { name: 'New Quote of 7' })).toBeVisible()
  await expect.poll(address).toBe('/estimation?project=7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Quote Q19 was added.')).toBeVisible()
  await page.getByRole('button', { name: 'New Quote' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New Quote of 7' })).toBeVisible()
})

test('the panel leads to the project of the quote, and to those of its lines', async () => {
  const [line] = aQuote(18).items
  const items = [...aQuote(18).items, ...(line === undefined ? [] : [{ ...line, id: 2, projectId: 9 }])]
  const more = { id: 9, name: 'Kandy Hotel', status: 'Active' as const }
  await showQuotes({
    quotes: [aQuote(18, { projectId: 7, items })],
    address: '/estimation?quote=18',
    projects: [...PROJECTS, more],
  })
  const facts = page.getByRole('region', { name: 'About the quote' })
  await expect.element(facts).toMatchTextContent(/Projects Rebrand, Kandy Hotel/)
  await expect.element(facts.getByRole('link', { name: 'Kandy Hotel' })).toHaveAttribute('href', '/project/9')
})
