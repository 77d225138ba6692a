import type { Page } from '@playwright/test'
import { ADMIN, api, expect, signedInPage, tokenOf } from './app-fixture.ts'
import { test } from './filled-product.ts'
import { untilDrawn } from './watched-page.ts'

/** An A4 sheet without its margins, in px. */
const SHEET = { width: 703, height: 1017 }
const PAGES = [
  '/dashboard',
  '/task',
  '/board',
  '/timeline',
  '/calendar',
  '/chat',
  '/project',
  '/client',
  '/estimation',
  '/invoice',
  '/expenses',
  '/items',
  '/user',
  '/company-profile',
  '/invoice-settings',
  '/audit',
  '/bin',
  '/outbox',
  '/system',
  '/notifications',
  '/profile',
  '/security',
  '/preferences',
]

/** What a sheet would show of a page: visible controls, whether it is too wide, and its colours. */
const sheetOf = (page: Page) =>
  page.evaluate(() => {
    const isShown = (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
    const body = getComputedStyle(document.body)
    return {
      shown: [
        '.side-nav',
        '.top-bar',
        '.toasts',
        '.button',
        '.icon-button',
        '.page-foot',
        '.search-field',
      ].filter(isShown),
      tooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      colours: [body.backgroundColor, body.color],
    }
  })

test('on paper every page is only its contents, dark on white, as wide as the sheet', async ({
  browser,
  filledProduct: product,
}) => {
  test.slow()
  const { page } = await signedInPage(browser, product, ADMIN, { colorScheme: 'dark', viewport: SHEET })
  for (const address of PAGES) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(product.url + address)
    await untilDrawn(page)
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => sheetOf(page), address)
      .toEqual({
        shown: [],
        tooWide: false,
        colours: ['rgb(255, 255, 255)', 'rgb(23, 25, 29)'],
      })
  }
})

test('a list breaks between its rows and repeats its header on every sheet', async ({ browser, product }) => {
  const token = await tokenOf(product, ADMIN)
  for (let count = 0; count < 45; count++)
    await api(product, token, 'POST', '/task', { taskName: `Paper ${count}`, dueDate: '2031-10-11' })
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task?search=Paper`)
  await expect(page.getByText('Paper 44')).toBeVisible()
  // the list is drawn in steps; the oldest is in the last
  await expect(page.getByText('Paper 0', { exact: true })).toBeVisible()
  const pdf = await page.pdf({ format: 'A4' })
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThanOrEqual(2)
  await page.emulateMedia({ media: 'print' })
  const style = await page.evaluate(() => {
    const [head, row] = [document.querySelector('thead'), document.querySelector('tbody tr')]
    return [head && getComputedStyle(head).display, row && getComputedStyle(row).breakInside]
  })
  expect(style).toEqual(['table-header-group', 'avoid'])

  // the timeline draws only some rows, and prints all of them as a list
  await page.emulateMedia({ media: null })
  await page.goto(`${product.url}/timeline?search=Paper&day=2031-10-11`)
  await expect(page.getByRole('button', { name: /^Paper 0,/ })).toBeVisible()
  const list = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? []
  expect(list.length).toBeGreaterThanOrEqual(2)
})

test('an open task is printed alone and completely', async ({ browser, product }) => {
  const token = await tokenOf(product, ADMIN)
  const { id } = await api<{ id: number }>(product, token, 'POST', '/task', {
    taskName: 'All of it on paper',
    dueDate: '2031-10-11',
  })
  await api(product, token, 'POST', '/sub-tasks', { parentTaskId: id, title: 'With its parts' })
  await api(product, token, 'POST', `/task/${id}/comments`, { text: 'And what was said' })
  const { page } = await signedInPage(browser, product, ADMIN, { colorScheme: 'dark' })
  await page.goto(`${product.url}/task?task=${id}`)
  await expect(page.getByText('And what was said')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Task Details', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const panel = page.getByRole('complementary', { name: `Task #${id}` })
  await expect(panel.getByText('With its parts')).toBeVisible()
  await expect(panel.getByText('And what was said')).toBeVisible()
  await untilDrawn(page)
  await expect(page.getByRole('table')).toBeHidden()
  await expect(page.getByPlaceholder('Add a comment...')).toBeHidden()
  await expect(page.getByRole('toolbar')).toBeHidden()
  const frame = await panel.evaluate((element) => [
    getComputedStyle(element).position,
    getComputedStyle(element).backgroundColor,
    element.scrollHeight > element.clientHeight,
  ])
  expect(frame).toEqual(['static', 'rgb(255, 255, 255)', false])
})
