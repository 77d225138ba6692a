import type { Page } from '@playwright/test'
import {
  ADMIN,
  api,
  expect,
  expectAccessibleInBothSchemes,
  signedInPage,
  test,
  tokenOf,
} from './app-fixture.ts'
import { approvedPerson } from './people.ts'
import { expectNoOverflow } from './watched-page.ts'

const stripOf = (page: Page) =>
  page.getByRole('complementary').getByRole('group', { name: 'Time', exact: true })
const totalOf = (page: Page, words: string) =>
  stripOf(page).getByRole('button', { name: new RegExp(`^(Total|Your) time ${words}$`) })
const inToast = (page: Page, text: string) => page.getByRole('group').filter({ hasText: text })

test('a person notes time in the panel, and an administrator sees the total change', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const body = { taskName: 'Measure the shop window', dueDate: '2099-01-01' }
  const { id } = await api<{ id: number }>(product, token, 'POST', '/task', body)
  const sunil = await approvedPerson(product, 'USER', 'Sunil', 'Perera')
  const { page } = await signedInPage(browser, product, sunil)
  const { page: nimal } = await signedInPage(browser, product, ADMIN)
  for (const one of [page, nimal]) await one.goto(`${product.url}/task?task=${id}`)
  await expect(totalOf(page, '0 min')).toBeVisible()
  await expect(totalOf(nimal, '0 min')).toBeVisible()

  await test.step('the timer', async () => {
    await stripOf(page).getByRole('button', { name: 'Start timer' }).click()
    const stop = stripOf(page).getByRole('button', { name: 'Stop timer' })
    await expect(stripOf(page).getByRole('timer')).toContainText('0:00:0')
    // the administrator has a timer of his own
    await expect(stripOf(nimal).getByRole('button', { name: 'Start timer' })).toBeVisible()
    await stop.click()
    await expect(page.getByText('0:01 h noted on “Measure the shop window”')).toBeVisible()
    await expect(totalOf(page, '1 min')).toBeVisible()
    await expect(totalOf(nimal, '1 min')).toBeVisible()
  })

  await test.step('added by hand', async () => {
    await stripOf(page).getByRole('button', { name: 'Add time' }).click()
    const adding = page.getByRole('dialog', { name: 'Add Time' })
    await expect(adding.getByRole('textbox', { name: 'Length' })).toBeFocused()
    await page.keyboard.type('1:30')
    await adding.getByRole('textbox', { name: 'Note' }).fill('With the carpenter')
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('1:30 h noted on “Measure the shop window”')).toBeVisible()
    await expect(totalOf(nimal, '1 h 31 min')).toBeVisible()
  })

  await test.step('changed', async () => {
    await totalOf(page, '1 h 31 min').click()
    await expect(stripOf(page).getByText('With the carpenter')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await stripOf(page)
      .getByRole('button', { name: /^Edit 1:30 h/ })
      .click()
    const editing = page.getByRole('dialog', { name: 'Edit Time' })
    await editing.getByRole('textbox', { name: 'Length' }).fill('2')
    await editing.getByRole('button', { name: 'Save Time' }).click()
    await expect(totalOf(nimal, '2 h 1 min')).toBeVisible()
  })

  await test.step('deleted, and restored by Undo', async () => {
    await stripOf(page)
      .getByRole('button', { name: /^Delete 2:00 h/ })
      .click()
    await page
      .getByRole('alertdialog', { name: 'Delete Time' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(totalOf(nimal, '1 min')).toBeVisible()
    await inToast(page, 'Time deleted successfully').getByRole('button', { name: 'Undo' }).click()
    await expect(totalOf(page, '2 h 1 min')).toBeVisible()
    await expect(totalOf(nimal, '2 h 1 min')).toBeVisible()
  })

  await test.step('the administrator sees whose time it is, and the task keeps it', async () => {
    await totalOf(nimal, '2 h 1 min').click()
    await expect(stripOf(nimal).getByRole('list', { name: 'Sunil Perera' })).toBeVisible()
    await expect(stripOf(nimal).getByRole('listitem')).toHaveCount(2)
    await nimal
      .getByRole('complementary')
      .getByRole('button', { name: `More about #${id}` })
      .click()
    await nimal.getByRole('menuitem', { name: 'Delete' }).click()
    await nimal
      .getByRole('alertdialog', { name: 'Delete Task' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(nimal.getByText(/of time are on task #\d+: choose a project for it first/)).toBeVisible()
  })
})

test('on a phone the strip and its dialog fit, and pass axe', async ({ browser, product }) => {
  const token = await tokenOf(product, ADMIN)
  const body = { taskName: 'Measure the back door', dueDate: '2099-01-01' }
  const { id } = await api<{ id: number }>(product, token, 'POST', '/task', body)
  const amara = await approvedPerson(product, 'USER', 'Amara', 'Silva')
  const own = await tokenOf(product, amara)
  await api(product, own, 'POST', '/timer/start', { taskId: id })
  const { page } = await signedInPage(browser, product, amara, { viewport: { width: 360, height: 740 } })
  await page.goto(`${product.url}/task?task=${id}`)
  await expect(stripOf(page).getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await totalOf(page, '0 min').click()
  await expect(page.getByRole('heading', { name: 'No time noted' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessibleInBothSchemes(page)
  await stripOf(page).getByRole('button', { name: 'Add an entry' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Time' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessibleInBothSchemes(page)
})
