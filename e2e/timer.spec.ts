import type { Page } from '@playwright/test'
import { ADMIN, api, expect, expectAccessible, signedInPage, test, tokenOf } from './app-fixture.ts'
import { approvedPerson } from './people.ts'

const chip = (page: Page) => page.getByRole('group', { name: 'Running timer' })

test('a timer started with a key runs on every device of its person, is stopped on another, and runs on after Undo', async ({
  browser,
  product,
}) => {
  // one timer a person: another journey must not stop it
  const person = await approvedPerson(product, 'USER', 'Tharushi', 'Silva')
  const { id } = await api<{ id: number }>(product, await tokenOf(product, ADMIN), 'POST', '/task', {
    taskName: 'Glaze the temple door',
    dueDate: '2036-02-03',
  })
  const { page: desk } = await signedInPage(browser, product, person)
  const { page: laptop } = await signedInPage(browser, product, person)
  await laptop.goto(`${product.url}/dashboard`)
  await expect(laptop.getByText('Live', { exact: true })).toBeVisible()
  await expect(chip(laptop)).toHaveCount(0)

  await desk.goto(`${product.url}/task?search=temple+door`)
  const link = desk.getByRole('link', { name: /Glaze the temple door/ })
  await link.focus()
  await desk.keyboard.press('t')
  for (const page of [desk, laptop]) {
    await expect(chip(page).getByRole('link', { name: `#${id} Glaze the temple door` })).toBeVisible()
    await expect(page).toHaveTitle(/0:00 · /)
  }
  await expectAccessible(laptop)

  await chip(laptop).getByRole('button', { name: 'Stop timer' }).click()
  await expect(chip(laptop)).toHaveCount(0)
  await expect(chip(desk)).toHaveCount(0)
  const noted = laptop.getByRole('group').filter({ hasText: '0:01 h noted on “Glaze the temple door”' })
  // hovering pauses the toast's timer
  await noted.hover()
  await noted.getByRole('button', { name: 'Undo' }).click()
  await expect(chip(desk)).toBeVisible()

  await chip(laptop)
    .getByRole('button', { name: /^Timer on/ })
    .click()
  await laptop.getByRole('menuitem', { name: 'Discard timer' }).click()
  await expect(laptop.getByText('The timer was discarded')).toBeVisible()
  await expect(chip(desk)).toHaveCount(0)
  await expect(laptop).toHaveTitle(/^(\(\d+\) )?Dashboard · Ledgerboard$/)
})

test('undoing a discarded timer while another runs says why not, and that one runs on', async ({
  browser,
  product,
}) => {
  const person = await approvedPerson(product, 'USER', 'Sanduni', 'Alwis')
  const token = await tokenOf(product, ADMIN)
  for (const taskName of ['Sand the lotus rail', 'Oil the lotus rail'])
    await api(product, token, 'POST', '/task', { taskName, dueDate: '2036-02-03' })
  const { page } = await signedInPage(browser, product, person)
  await page.goto(`${product.url}/task?search=lotus+rail`)
  const start = async (name: string) => {
    await page.getByRole('link', { name }).focus()
    await page.keyboard.press('t')
    await expect(chip(page).getByRole('link', { name })).toBeVisible()
  }
  await start('Sand the lotus rail')
  await chip(page)
    .getByRole('button', { name: /^Timer on/ })
    .click()
  await page.getByRole('menuitem', { name: 'Discard timer' }).click()
  const discarded = page.getByRole('group').filter({ hasText: 'The timer was discarded' })
  await discarded.hover()
  await start('Oil the lotus rail')
  await discarded.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Another timer is running by now, so nothing was undone')).toBeVisible()
  await expect(chip(page).getByRole('link', { name: 'Oil the lotus rail' })).toBeVisible()
})
