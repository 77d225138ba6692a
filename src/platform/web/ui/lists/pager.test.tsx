import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { Pager, pageWindow } from './pager.tsx'

test.for([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [2, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [3, 4, [1, 2, 3, 4]],
] as const)('page %i of %i', ([current, pages, expected]) => {
  expect(pageWindow(current, pages)).toEqual(expected)
})

test('the first page has no previous page, and the numbers lead to their pages', async () => {
  await page.viewport(1280, 800)
  const onPage = vi.fn<(number: number) => void>()
  await renderPage(<Pager page={1} pages={7} onPage={onPage} />)
  await expect.element(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Page 4' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  expect(onPage.mock.calls).toEqual([[4], [2]])
})

test('a single page has no pager', async () => {
  await renderPage(<Pager page={1} pages={1} onPage={() => {}} />)
  expect(page.getByRole('navigation').elements()).toEqual([])
})

test('on a phone only the two arrows are shown', async () => {
  await page.viewport(390, 800)
  await renderPage(<Pager page={2} pages={7} onPage={() => {}} />)
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Previous page', 'Next page'])
})
