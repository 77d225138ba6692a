import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'
import { onOneLine, STORABLE_ATTACKS, watchAttacks } from './watch-attacks.ts'

test('text that contains code does nothing in list, panel, calendar and mail page', async ({
  browser,
  emptyProduct: product,
}) => {
  test.setTimeout(240_000)
  const token = await tokenOf(product, ADMIN)
  const ids: number[] = []
  for (const html of STORABLE_ATTACKS) {
    const line = onOneLine(html, 290)
    const { id } = await api<{ id: number }>(product, token, 'POST', '/task', {
      taskName: `x ${line}`,
      dueDate: '2026-11-20',
      remark: html,
    })
    ids.push(id)
    await api(product, token, 'POST', '/sub-tasks', {
      title: `x ${line}`,
      description: line,
      parentTaskId: id,
    })
    await api(product, token, 'POST', `/task/${id}/comments`, { text: `x ${line}` })
  }
  expect(ids.length).toBeGreaterThanOrEqual(60)

  const { page } = await signedInPage(browser, product, ADMIN)
  const faults = await watchAttacks(page, product.url)
  await page.goto(`${product.url}/task`)
  await expect(page.getByText(/^Showing 1 - 50/)).toBeVisible()
  await page.goto(`${product.url}/board`)
  await expect(
    page
      .getByRole('group', { name: /^To Do/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await page.goto(`${product.url}/calendar?day=2026-11-20`)
  await expect(
    page
      .getByRole('gridcell')
      .getByRole('button', { name: /^To Do x/ })
      .first(),
  ).toBeVisible()
  for (const id of ids) {
    // navigates as a link does: loading the whole page each time would take minutes
    await page.evaluate((address) => {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/task?task=${id}`)
    const panel = page.getByRole('complementary', { name: `Task #${id}` })
    await expect(panel.getByRole('textbox', { name: 'Task Details', exact: true })).toBeVisible()
    await expect(panel.getByRole('checkbox').first()).toBeVisible()
  }
  expect(faults).toEqual([])
  expect(await page.locator('script[src*="canary"], iframe, object, embed').count()).toBe(0)
})
