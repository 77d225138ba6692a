import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

test('a task is dragged to another day, by pointer and by keyboard, and everybody sees it', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const add = async (taskName: string, dueDate: string) =>
    (await api<{ id: number }>(product, token, 'POST', '/task', { taskName, dueDate })).id
  const id = await add('Hang the banner', '2031-05-06')
  const dueDateOf = async () => (await api<{ dueDate: string }>(product, token, 'GET', `/task/${id}`)).dueDate
  const { page } = await signedInPage(browser, product, ADMIN, { viewport: { width: 1440, height: 900 } })
  const { page: other } = await signedInPage(browser, product, ADMIN, {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${product.url}/calendar?day=2031-05-06`)
  await other.goto(`${product.url}/calendar?day=2031-05-06`)
  const entry = (on: typeof page) => on.getByRole('button', { name: /Hang the banner/ })
  await expect(entry(page)).toBeVisible()
  await expect(entry(other)).toBeVisible()

  const target = await page.getByText('14', { exact: true }).first().boundingBox()
  const from = await entry(page).boundingBox()
  if (target === null || from === null) throw new Error('the calendar does not show what it should')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + 30, target.y + 40, { steps: 12 })
  await page.mouse.up()
  await expect.poll(dueDateOf).toBe('2031-05-14')

  await entry(page).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(dueDateOf).toBe('2031-05-15')
  await page.reload()
  await expect(entry(page)).toBeVisible()

  await entry(other).click()
  await expect(other.getByRole('complementary', { name: `Task #${id}` })).toBeVisible()
  expect(new URL(other.url()).searchParams.get('task')).toBe(String(id))
})

test('filters go along between list and calendar', async ({ browser, product }) => {
  const token = await tokenOf(product, ADMIN)
  await api(product, token, 'POST', '/task', {
    taskName: 'Blocked one',
    dueDate: '2032-02-29',
    status: 'Blocked',
  })
  await api(product, token, 'POST', '/task', { taskName: 'Open one', dueDate: '2032-02-29' })
  const { page } = await signedInPage(browser, product, ADMIN, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.url}/task?status=Blocked`)
  await page.getByRole('link', { name: 'Calendar' }).last().click()
  await page.waitForURL('**/calendar?status=Blocked')
  await page.goto(`${product.url}/calendar?status=Blocked&day=2032-02-29`)
  await expect(page.getByRole('button', { name: /Blocked one/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Open one/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'List' }).click()
  await page.waitForURL('**/task?status=Blocked')
})
