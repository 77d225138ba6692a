import type { Page } from '@playwright/test'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
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

const WIDE = { viewport: { width: 1440, height: 900 } }

interface Noted {
  entries: { day: string; minutes: number; task: { id: number } | null }[]
}

async function addTask(product: RunningApp, token: string, taskName: string): Promise<number> {
  const body = { taskName, dueDate: '2038-03-03' }
  return (await api<{ id: number }>(product, token, 'POST', '/task', body)).id
}

/** The time that a person has noted, oldest day first. */
async function notedBy(product: RunningApp, token: string) {
  const { entries } = await api<Noted>(product, token, 'GET', '/time')
  return entries.map(({ day, minutes }) => `${day} ${minutes}`).toSorted()
}

/** A cell of the sheet. @param day from 0 for Monday */
const cell = (page: Page, task: number, day: number) =>
  page.locator(`[data-row="task ${task}"] [data-column="${day}"]`)

/** The Monday of the week before the current one: none of its days is to come. */
function lastMonday(): string {
  const today = new Date()
  const back = ((today.getUTCDay() + 6) % 7) + 7
  return new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10)
}

test('a week is noted by keyboard alone, survives a reload, and another browser follows', async ({
  browser,
  product,
}) => {
  const person = await approvedPerson(product, 'USER', 'Ishara', 'Wijesinghe')
  const token = await tokenOf(product, person)
  const first = await addTask(product, token, 'Fold the paper boats')
  const second = await addTask(product, token, 'Row the paper boats')
  const monday = lastMonday()
  const dayOf = (after: number) =>
    new Date(Date.parse(monday) + after * 86_400_000).toISOString().slice(0, 10)
  const { page } = await signedInPage(browser, product, person, WIDE)
  const { page: other } = await signedInPage(browser, product, person, WIDE)
  await page.goto(`${product.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.waitForURL('**/time')
  await page.goto(`${product.url}/time?week=${monday}`)
  await other.goto(`${product.url}/time?week=${monday}`)
  await expect(other.getByRole('heading', { name: 'Nothing this week' })).toBeVisible()
  await expect(other.getByText('Live', { exact: true })).toBeVisible()

  for (const [id, name] of [
    [first, 'Fold the paper boats'],
    [second, 'Row the paper boats'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a task' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search Tasks and projects' })).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole('option')).toHaveText([new RegExp(`#${id}`)])
    await page.keyboard.press('Enter')
    await expect(cell(page, id, 0)).toBeFocused()
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('1:30')
  await page.keyboard.press('Enter')
  await expect(cell(page, second, 0)).toBeFocused()
  await page.keyboard.type('90m')
  await page.keyboard.press('Tab')
  await expect(cell(page, second, 1)).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => notedBy(product, token))
    .toEqual([`${dayOf(0)} 90`, `${dayOf(0)} 90`, `${dayOf(1)} 120`])
  await expect(cell(other, second, 1)).toContainText('2:00')
  await expect(other.getByText('5:00 h', { exact: true })).toBeVisible()
  await expectAccessibleInBothSchemes(other)

  await page.reload()
  await expect(cell(page, second, 1)).toContainText('2:00')
  await cell(page, second, 1).focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => notedBy(product, token)).toEqual([`${dayOf(0)} 90`, `${dayOf(0)} 90`])
  await page.keyboard.press('Control+z')
  await expect(cell(page, second, 1)).toContainText('2:00')
  await expect(cell(other, second, 1)).toContainText('2:00')
})

test('the timer is started and stopped in the row of a task', async ({ browser, product }) => {
  const person = await approvedPerson(product, 'USER', 'Sahan', 'Abeysekara')
  const token = await tokenOf(product, person)
  const id = await addTask(product, token, 'Wind the clock')
  await api(product, token, 'POST', '/timer/start', { taskId: id })
  const { page } = await signedInPage(browser, product, person, WIDE)
  await page.goto(`${product.url}/time`)
  await page.getByRole('button', { name: 'Stop the timer of Wind the clock' }).focus()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Start the timer on Wind the clock' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Wind the clock/ })).toContainText('0:01')
})

test('a USER sees no time of others, an administrator changes it', async ({ browser, product }) => {
  const person = await approvedPerson(product, 'USER', 'Tharindu', 'Gamage')
  const token = await tokenOf(product, person)
  const id = await addTask(product, token, 'Sort the stamps')
  const monday = lastMonday()
  const body = { taskId: id, day: monday, minutes: 45 }
  const [noted] = (await api<{ entries: { userId: string }[] }>(product, token, 'POST', '/time', body))
    .entries
  const adminToken = await tokenOf(product, ADMIN)
  const { user: admin } = await api<{ user: { id: string } }>(product, adminToken, 'GET', '/auth/me')

  const { page } = await signedInPage(browser, product, person, WIDE)
  await page.goto(`${product.url}/time?week=${monday}&userId=${admin.id}`)
  await expect(cell(page, id, 0)).toContainText('0:45')
  await expect(page.getByRole('button', { name: /^Person/ })).toHaveCount(0)

  const { page: office } = await signedInPage(browser, product, ADMIN, WIDE)
  await office.goto(`${product.url}/time?week=${monday}&userId=${noted?.userId}`)
  await expect(office.getByRole('button', { name: 'Person: Tharindu Gamage' })).toBeVisible()
  await cell(office, id, 0).focus()
  await office.keyboard.type('1')
  await office.keyboard.press('Enter')
  await expect(cell(page, id, 0)).toContainText('1:00')
})

test('other days to change own time reach the open page of a USER at once', async ({ browser, product }) => {
  const person = await approvedPerson(product, 'USER', 'Nadeesha', 'Perera')
  const token = await tokenOf(product, person)
  const adminToken = await tokenOf(product, ADMIN)
  const id = await addTask(product, token, 'Mend the kite tail')
  const { user } = await api<{ user: { id: string } }>(product, token, 'GET', '/auth/me')
  const monday = new Date(Date.parse(lastMonday()) - 28 * 86_400_000).toISOString().slice(0, 10)
  const noted = { userId: user.id, taskId: id, day: monday, minutes: 45 }
  await api(product, adminToken, 'POST', '/time', noted)
  const rates = await api<object>(product, adminToken, 'GET', '/rates')
  const { page: sheet } = await signedInPage(browser, product, person, WIDE)
  const { page: list } = await signedInPage(browser, product, person, WIDE)
  const edit = list.getByRole('button', { name: /^Edit 0:45/ })
  await sheet.goto(`${product.url}/time?week=${monday}`)
  await list.goto(`${product.url}/time?week=${monday}&view=entries`)
  await expect(list.getByText('Mend the kite tail')).toBeVisible()
  for (const page of [sheet, list]) await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(edit).toHaveCount(0)
  await cell(sheet, id, 0).focus()
  await sheet.keyboard.type('2')
  await expect(sheet.getByText('Time older than 14 days is changed by an administrator')).toBeVisible()

  await api(product, adminToken, 'PUT', '/rates', { ...rates, editDays: 60 })
  await expect(edit).toBeVisible()
  await expect(async () => {
    await cell(sheet, id, 0).focus()
    await sheet.keyboard.type('1')
    await sheet.keyboard.press('Enter')
    expect(await notedBy(product, token)).toEqual([`${monday} 60`])
  }).toPass()
  await api(product, adminToken, 'PUT', '/rates', { ...rates, editDays: 14 })
  await expect(list.getByText('1:00').first()).toBeVisible()
  await expect(list.getByRole('button', { name: /^Edit 1:00/ })).toHaveCount(0)
})
