import { text } from '../src/platform/shared/fields.ts'
import { XSS_PAYLOADS } from '../test/xss-payloads.ts'
import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

test('text that tries to run as code does nothing in list, panel, calendar and mail page', async ({
  browser,
  emptyProduct: product,
}) => {
  test.setTimeout(240_000)
  const token = await tokenOf(product, ADMIN)
  const ids: number[] = []
  // what cannot be stored is refused, which other tests show
  for (const { html } of XSS_PAYLOADS.filter((payload) => text(100_000).safeParse(payload.html).success)) {
    const line = html.replaceAll(/\s/g, ' ').slice(0, 290)
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
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== product.url) faults.push(`navigated to ${frame.url()}`)
  })
  await page.route(
    (url) => url.origin !== product.url,
    async (route) => {
      const request = route.request()
      // a picture that somebody put into a text is what they asked for
      const isPicture = request.resourceType() === 'image' && request.url().startsWith('https://')
      if (!isPicture) faults.push(`asked ${request.url()}`)
      await route.abort()
    },
  )
  await page.goto(`${product.url}/task`)
  await expect(page.getByText(/^Showing 1 - 50/)).toBeVisible()
  await page.goto(`${product.url}/calendar?day=2026-11-20`)
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  for (const id of ids) {
    // as a link in the page does it: loading the whole page for each would take minutes
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
