import { ADMIN, expect, signedInPage, test, tokenOf } from './app-fixture.ts'
import { onOneLine, STORABLE_ATTACKS, watchAttacks } from './watch-attacks.ts'
import { untilDrawn } from './watched-page.ts'

/** Pages that show user input. */
const PAGES = [
  '/dashboard',
  '/project',
  '/client',
  '/user',
  '/company-profile',
  '/invoice-settings',
  '/estimation',
  '/invoice',
  '/expenses',
  '/items',
  '/chat',
  '/notifications',
  '/outbox',
  '/bin',
  '/audit',
  '/profile',
  '/security',
  '/client/1',
  '/invoice?invoice=1',
  '/estimation?quote=1',
]

test('names and notes that contain code do nothing on any page of an ADMIN', async ({
  browser,
  emptyProduct: product,
}) => {
  test.setTimeout(300_000)
  const token = await tokenOf(product, ADMIN)
  let stored = 0
  const add = async (call: string, body: object): Promise<number> => {
    const reply = await fetch(`${product.url}/api${call}`, {
      method: call === '/auth/me' ? 'PATCH' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // input that a field does not accept is refused with a message
    expect([200, 201, 400]).toContain(reply.status)
    if (!reply.ok) return 0
    stored++
    return ((await reply.json()) as { id: number }).id
  }
  const { user } = (await (
    await fetch(`${product.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { user: { id: string } }
  for (const [index, html] of STORABLE_ATTACKS.entries()) {
    const [name, line] = [onOneLine(`x ${html}`, 90), onOneLine(`x ${html}`, 190)]
    const client = await add('/clients', {
      companyName: name,
      contactName: name,
      email: `a${index}@example.lk`,
      phone: onOneLine(html, 30),
      address: html.slice(0, 400),
      notes: html.slice(0, 900),
    })
    const company = await add('/company-profiles', {
      name,
      address: html.slice(0, 400),
      isDefault: index === 0,
    })
    await add('/invoice-settings', {
      companyProfileId: company,
      headerText: html.slice(0, 900),
      footerText: html.slice(0, 900),
      bankName: line,
      isDefault: index === 0,
    })
    await add('/project', { name, owner: user.id, description: html.slice(0, 900), status: 'Active' })
    const items = [{ description: onOneLine(`x ${html}`, 400), quantity: 1, unitPrice: 1 }]
    const document = {
      clientId: client || null,
      clientEmail: 'a@example.lk',
      clientName: name,
      subject: line,
      notes: html.slice(0, 900),
      items,
    }
    await add('/invoices', document)
    await add('/quotes', document)
    await add('/expenses', {
      description: line,
      amount: 1,
      category: name,
      vendor: name,
      notes: html.slice(0, 900),
    })
    await add('/items', { name, description: html.slice(0, 900), unit: '<b>x</b>', unitPrice: 1 })
    await add('/user', {
      fName: name,
      sName: name,
      email: `p${index}@example.lk`,
      role: 'USER',
      status: 'Active',
    })
  }
  await add('/auth/me', { fName: '<img src=x onerror=alert(1)>', sName: '"><script>alert(1)</script>' })
  expect(stored).toBeGreaterThan(STORABLE_ATTACKS.length * 6)

  const { page } = await signedInPage(browser, product, ADMIN)
  const faults = await watchAttacks(page, product.url)
  for (const path of PAGES) {
    await page.goto(`${product.url}${path}`)
    await untilDrawn(page)
  }
  await page.goto(`${product.url}/chat`)
  const write = page.getByRole('textbox', { name: /message/i })
  const sent = page.locator('[data-message]:not([data-waiting])')
  for (const [index, html] of STORABLE_ATTACKS.slice(0, 9).entries()) {
    await write.fill(html)
    await write.press('Enter')
    await expect(sent).toHaveCount(index + 1)
  }
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('x <')
  await expect(page.getByRole('option', { name: /^x </ }).first()).toBeVisible()
  expect(faults).toEqual([])
  expect(await page.locator('script[src*="canary"], iframe, object, embed').count()).toBe(0)
})
