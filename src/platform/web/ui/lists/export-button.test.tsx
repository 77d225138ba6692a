import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '#platform/web/data/api-client.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { ExportButton, warnIfTruncated } from './export-button.tsx'

const button = page.getByRole('button', { name: 'Export expenses' })
const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  return () => click.mockRestore()
})

const show = (onExport: () => Promise<File>) =>
  renderPage(<ExportButton label="Export expenses" name="expenses.csv" onExport={onExport} />)

test('saves the file once, is busy meanwhile, and can be pressed again', async () => {
  const answer = Promise.withResolvers<File>()
  const onExport = vi.fn(() => answer.promise)
  await show(onExport)
  const element = button.element() as HTMLButtonElement
  element.click()
  element.click()
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect([onExport.mock.calls.length, saved]).toEqual([1, []])
  answer.resolve(new File(['a'], 'other.csv'))
  await expect.element(button).toBeEnabled()
  expect(saved).toEqual(['expenses.csv'])
})

test('says once why there is no file', async () => {
  await show(() => Promise.reject(new ApiError(503, 'unavailable', 'The database is away.')))
  await button.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^The export failed\.\s*The database is away\.$/)
  expect(page.getByRole('alert').elements().length).toBe(1)
  await expect.element(button).toBeEnabled()
  expect(saved).toEqual([])
})

test('says how many rows a truncated file has, and nothing about a complete one', async () => {
  await show(async () => {
    warnIfTruncated(10_000, 'expenses')
    warnIfTruncated(12_345, 'expenses')
    return new File(['a'], 'other.csv')
  })
  await button.click()
  const cut = page.getByText(
    'The file has the first 10,000 of 12,345 expenses. Narrow the list to export the others.',
  )
  await expect.element(cut).toBeVisible()
  expect(page.getByText(/^The file has/).elements().length).toBe(1)
})
