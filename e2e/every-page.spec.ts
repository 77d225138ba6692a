import type { Page } from '@playwright/test'
import { ADMIN, api, expect, expectAccessible, signedInPage, test, tokenOf } from './app-fixture.ts'

const SIGNED_IN = [
  '/dashboard',
  '/task',
  '/calendar',
  '/chat',
  '/project',
  '/client',
  '/estimation',
  '/invoice',
  '/expenses',
  '/user',
  '/company-profile',
  '/invoice-settings',
  '/audit',
  '/bin',
  '/outbox',
  '/system',
  '/notifications',
  '/profile',
  '/preferences',
]
const PUBLIC = ['/auth/login', '/auth/signup', '/auth/password-recovery']
const SIZES = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 360, height: 740 },
]
/** The score under which nobody notices that something moved. */
const SHIFT_LIMIT = 0.01

/** Collects what must never happen while a page is used. */
function watch(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`asked ${url.origin}`)
  })
  return faults
}

/** Adds up the layout shifts that no input caused. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { score: 0, moved: [] as string[] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (hadRecentInput) continue
        shifts.score += value
        for (const { node } of sources) {
          const element = node instanceof Element ? node : (node?.parentElement ?? undefined)
          shifts.moved.push(`${element?.tagName ?? '?'} ${element?.className ?? ''}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels that the page is wider than the window').toBeLessThanOrEqual(0)
  const { score, moved } = await page.evaluate(
    () => (window as unknown as { shifts: { score: number; moved: string[] } }).shifts,
  )
  expect(score, `layout shift on ${new URL(page.url()).pathname}: ${moved.join(', ')}`).toBeLessThan(
    SHIFT_LIMIT,
  )
}

async function fill(product: Parameters<typeof api>[0], token: string): Promise<void> {
  const { total } = await api<{ total: number }>(product, token, 'GET', '/task')
  if ((await api<unknown[]>(product, token, 'GET', '/expenses?limit=1')).length === 0)
    await fillSales(product, token)
  if (total > 0) return
  const me = await api<{ user: { id: string } }>(product, token, 'GET', '/auth/me')
  await api(product, token, 'POST', '/project', { name: 'යාපනය පුස්තකාලය', owner: me.user.id, status: 'Active' })
  for (const [status, priority, dueDate] of [
    ['To Do', 'Critical', '2020-01-01'],
    ['In Progress', 'High', '2099-12-31'],
    ['Done', 'Low', '2026-11-20'],
    ['Blocked', 'Medium', '2026-11-20'],
    ['Cancelled', 'Low', '2026-11-20'],
  ]) {
    await api(product, token, 'POST', '/task', {
      taskName: `${status} 中 ${'a very long name that does not end soon '.repeat(4)}`,
      status,
      priority,
      dueDate,
      projectId: 1,
      assigneeId: me.user.id,
    })
  }
}

/** Documents and expenses in several states, with names that are long or in other scripts. */
async function fillSales(product: Parameters<typeof api>[0], token: string): Promise<void> {
  const company = await api<{ id: number }>(product, token, 'POST', '/company-profiles', {
    name: 'Blue Lotus (Pvt) Ltd',
    isDefault: true,
  })
  await api(product, token, 'POST', '/invoice-settings', { companyProfileId: company.id, isDefault: true })
  const client = await api<{ id: number }>(product, token, 'POST', '/clients', {
    companyName: `பருத்தித்துறை மீனவர் சங்கம் ${'and partners '.repeat(10)}`.trim(),
    contactName: 'Sivakumar',
    email: 'siva@yarl.example',
    phone: '+94 21 222 5640',
  })
  const items = [{ description: 'Photography\nTwo half days', quantity: 2.5, unitPrice: 33_333.33 }]
  for (const [dueDate, status, payment] of [
    ['2099-12-31', undefined, undefined],
    ['2099-12-31', 'Sent', undefined],
    ['2020-01-31', 'Sent', 1_000],
    ['2099-12-31', 'Paid', undefined],
  ] as const) {
    const body = { clientId: client.id, taxRate: 18, dueDate, items }
    const { id } = await api<{ id: number }>(product, token, 'POST', '/invoices', body)
    if (status !== undefined) await api(product, token, 'PATCH', `/invoices/${id}/status`, { status: 'Sent' })
    if (status === 'Paid') await api(product, token, 'POST', `/invoices/${id}/pay`)
    if (payment !== undefined)
      await api(product, token, 'POST', `/invoices/${id}/partial-pay`, { amount: payment })
  }
  for (const status of ['Draft', 'Sent', 'Accepted', 'Declined'])
    await api(product, token, 'POST', '/quotes', { clientId: client.id, status, taxRate: 18, items })
  for (const [category, amount] of [
    ['Travel', 18_500],
    ['මුද්‍රණ', 38_400.5],
  ] as const)
    await api(product, token, 'POST', '/expenses', { category, description: 'Van hire, Kandy shoot', amount })
}

for (const size of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page, ${size.name}, ${colorScheme}: axe finds nothing, nothing moves, nothing is asked of others`, async ({
      browser,
      product,
    }) => {
      // some forty pages and dialogs, each with all rules of axe
      test.setTimeout(180_000)
      await fill(product, await tokenOf(product, ADMIN))
      const guest = await (await browser.newContext({ viewport: size, colorScheme })).newPage()
      const guestFaults = watch(guest, product.url)
      await watchShifts(guest)
      for (const path of PUBLIC) {
        await guest.goto(product.url + path)
        await expectSettled(guest)
        await expectAccessible(guest)
      }
      expect(guestFaults).toEqual([])

      const { page } = await signedInPage(browser, product, ADMIN, { viewport: size, colorScheme })
      const faults = watch(page, product.url)
      await watchShifts(page)
      for (const path of SIGNED_IN) {
        await page.goto(product.url + path)
        await expectSettled(page)
        await expectAccessible(page)
        await expect(page).toHaveTitle(/ · Ledgerboard$/)
      }
      expect(faults).toEqual([])
    })

    test(`every dialog, ${size.name}, ${colorScheme}: axe finds nothing`, async ({ browser, product }) => {
      await fill(product, await tokenOf(product, ADMIN))
      const { page } = await signedInPage(browser, product, ADMIN, { viewport: size, colorScheme })
      const token = await tokenOf(product, ADMIN)
      const { tasks } = await api<{ tasks: { id: number }[] }>(product, token, 'GET', '/task')
      await page.goto(`${product.url}/task?task=${tasks[0]?.id}`)
      await expect(page.getByRole('textbox', { name: 'Task Details', exact: true })).toBeVisible()
      await expect(page.getByPlaceholder('Add a comment...')).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${product.url}/task`)
      await page.getByRole('button', { name: 'Add Task' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Filters/ }).click()
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      for (const [path, button, dialog] of [
        ['/invoice', 'New Invoice', 'New Invoice'],
        ['/estimation', 'New Quote', 'New Quote'],
        ['/expenses', 'Add Expense', 'Add Expense'],
      ] as const) {
        await page.goto(product.url + path)
        await page.getByRole('button', { name: button }).first().click()
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
        await expectAccessible(page)
      }
      for (const path of ['/invoice?invoice=3', '/estimation?quote=3']) {
        await page.goto(product.url + path)
        await expect(page.getByRole('complementary')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
      await page.goto(`${product.url}/invoice?invoice=3`)
      await page.getByRole('button', { name: 'Add Partial Payment' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Add Partial Payment' })).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${product.url}/user`)
      await page.getByRole('button', { name: 'New User' }).click()
      await expect(page.getByRole('dialog', { name: 'Add New User' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await expect(page.getByRole('alertdialog', { name: 'Delete User' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /account menu/i }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
    })
  }
}
