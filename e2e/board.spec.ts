import type { Page } from '@playwright/test'
import { ADMIN, api, expect, expectAccessible, signedInPage, test, tokenOf } from './app-fixture.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const columnOf = (page: Page, status: string) => page.getByRole('group', { name: new RegExp(`^${status}`) })

test('a task is dragged to another status and moved by keyboard, everyone sees it, and it can be undone', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const add = async (taskName: string, status: string) =>
    (await api<{ id: number }>(product, token, 'POST', '/task', { taskName, status, dueDate: '2033-05-06' }))
      .id
  const id = await add('Hang the banner', 'To Do')
  await add('Paint the banner', 'In Progress')
  const statusOf = async () => (await api<{ status: string }>(product, token, 'GET', `/task/${id}`)).status
  const { page } = await signedInPage(browser, product, ADMIN, WIDE)
  const { page: other } = await signedInPage(browser, product, ADMIN, WIDE)
  const address = `${product.url}/board?search=banner&dueDateFrom=2033-05-06`
  await page.goto(address)
  await other.goto(address)
  const card = (on: Page, status: string) =>
    columnOf(on, status).getByRole('link', { name: 'Hang the banner' })
  await expect(card(page, 'To Do')).toBeVisible()
  await expect(card(other, 'To Do')).toBeVisible()

  // its position once it no longer moves
  await card(page, 'To Do').hover({ position: { x: 40, y: 8 } })
  const to = await columnOf(page, 'In Progress').boundingBox()
  if (to === null) throw new Error('the board does not show what it should')
  await page.mouse.down()
  await page.mouse.move(to.x + 80, to.y + 300, { steps: 12 })
  await page.mouse.up()
  await expect.poll(statusOf).toBe('In Progress')
  await expect(card(other, 'In Progress')).toBeVisible()
  await expect(page.getByText(`Moved #${id} to In Progress`)).toBeVisible()

  await card(page, 'In Progress').focus()
  await page.keyboard.press('Shift+ArrowRight')
  const moved = page.getByRole('group').filter({ hasText: `Moved #${id} to Done` })
  // hovering pauses the toast's timer
  await moved.hover()
  await expect.poll(statusOf).toBe('Done')
  await expect(card(page, 'Done')).toBeFocused()
  await expect(card(other, 'Done')).toBeVisible()
  await expectAccessible(page)
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(statusOf).toBe('In Progress')
  await expect(card(page, 'In Progress')).toBeVisible()

  await card(page, 'In Progress').click()
  await expect(page.getByRole('complementary', { name: `Task #${id}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close panel' }).first().click()
  await page.getByRole('link', { name: 'List' }).click()
  await page.waitForURL('**/task?search=banner&dueDateFrom=2033-05-06')
})
