import type { Page } from '@playwright/test'
import { ADMIN, api, expect, expectAccessible, signedInPage, test, tokenOf } from './app-fixture.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

test('a client opens a shared invoice on a phone, the office sees it at once, and a revoked link is dead', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const client = {
    companyName: 'Shared Lagoon',
    contactName: 'Ruwan',
    email: 'r@lagoon.example',
    phone: '077 318 2204',
  }
  const { id: clientId } = await api<{ id: number }>(product, token, 'POST', '/clients', client)
  const items = [{ description: 'Lagoon photographs\nBoth days', quantity: 2, unitPrice: 61_250.5 }]
  const { id } = await api<{ id: number }>(product, token, 'POST', '/invoices', { clientId, items })
  await api(product, token, 'PATCH', `/invoices/${id}/status`, { status: 'Sent' })

  const { page: office, context: officeContext } = await signedInPage(browser, product, ADMIN)
  await office.goto(`${product.url}/invoice?invoice=${id}`)
  await expect(office.getByText('Not opened by the client yet')).toBeVisible()
  await office.getByRole('button', { name: 'Share' }).click()
  const dialog = office.getByRole('dialog', { name: /^Share / })
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(new URL(address).pathname).toMatch(/^\/p\/[\w-]{32}$/)
  await expect(dialog.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/94773182204\?text=/,
  )
  await expect(dialog.getByText('Not opened yet')).toBeVisible()
  const path = `${product.url}${new URL(address).pathname}`

  await test.step('without a script the page is whole, and counts nothing', async () => {
    const plain = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
    const page = await plain.newPage()
    await page.goto(path)
    await expectWhole(page)
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByText('Download PDF').click()])
    expect(pdf.suggestedFilename()).toMatch(/^Invoice-.*\.pdf$/)
    await plain.close()
  })

  await test.step('with it the office sees that it was opened, without reloading', async () => {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) outside.push(request.url())
    })
    await page.goto(path)
    await expectWhole(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    expect(outside).toEqual([])
    await expect(dialog.getByText(/^Seen once, today \d\d:\d\d$/)).toBeVisible()
    expect(
      await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
    ).toBe(0)
    await context.close()
  })

  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await office.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'New Link', exact: true })).toBeVisible()
  const dead = await fetch(path)
  expect(dead.status).toBe(404)
  expect(await dead.text()).toContain('This link does not work any more.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(
    office.getByRole('complementary', { name: /^Invoice/ }).getByText(/^Seen once, today/),
  ).toBeVisible()
  await officeContext.close()
})

/** The document, within 360 pixels. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '122,501.00' })).toBeVisible()
  for (const text of ['Lagoon photographs', 'Both days', 'Shared Lagoon', '2 × 61,250.50'])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBe(0)
}
