import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

test('a task is moved to another day by pointer and by keyboard, and everyone sees it', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const add = async (taskName: string, dueDate: string) =>
    (await api<{ id: number }>(product, token, 'POST', '/task', { taskName, dueDate })).id
  const id = await add('Hang the lanterns', '2036-05-06')
  const dueDateOf = async () => (await api<{ dueDate: string }>(product, token, 'GET', `/task/${id}`)).dueDate
  const { page } = await signedInPage(browser, product, ADMIN, { viewport: { width: 1440, height: 900 } })
  const { page: other } = await signedInPage(browser, product, ADMIN, {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${product.url}/calendar?day=2036-05-06`)
  await other.goto(`${product.url}/calendar?day=2036-05-06`)
  const cell = (on: typeof page, day: string) => on.locator(`[role="gridcell"][data-day="${day}"]`)
  const entry = (on: typeof page, day: string) =>
    cell(on, day).getByRole('button', { name: /Hang the lanterns/ })
  await expect(entry(other, '2036-05-06')).toBeVisible()

  // its position once it no longer moves
  await entry(page, '2036-05-06').hover()
  const target = await cell(page, '2036-05-14').boundingBox()
  if (target === null) throw new Error('the calendar does not show what it should')
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect.poll(dueDateOf).toBe('2036-05-14')
  await expect(entry(other, '2036-05-14')).toBeVisible()

  await entry(page, '2036-05-14').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(dueDateOf).toBe('2036-05-15')
  await page.reload()
  await expect(entry(page, '2036-05-15')).toBeVisible()

  await entry(other, '2036-05-15').click()
  await expect(other.getByRole('complementary', { name: `Task #${id}` })).toBeVisible()
  expect(new URL(other.url()).searchParams.get('task')).toBe(String(id))
})

test('filters are kept between list and calendar', async ({ browser, product }) => {
  const token = await tokenOf(product, ADMIN)
  await api(product, token, 'POST', '/task', {
    taskName: 'Blocked one',
    dueDate: '2032-02-29',
    status: 'Blocked',
  })
  await api(product, token, 'POST', '/task', { taskName: 'Open one', dueDate: '2032-02-29' })
  const { page } = await signedInPage(browser, product, ADMIN, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.url}/task?status=Blocked`)
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click()
  await page.waitForURL('**/calendar?status=Blocked')
  await page.goto(`${product.url}/calendar?status=Blocked&day=2032-02-29`)
  await expect(page.getByRole('button', { name: /Blocked one/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Open one/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'List' }).click()
  await page.waitForURL('**/task?status=Blocked')
})
