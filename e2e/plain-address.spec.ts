import { browserArguments, installedBrowser } from '../scripts/find-browser.ts'
import { ADMIN, expect, signUp, test } from './app-fixture.ts'
import { watchPage } from './watched-page.ts'

/**
 * The address of a machine in an office network, without https: browsers deny such pages the clipboard, random UUIDs,
 * service workers and more.
 */
const OFFICE = 'ledgerboard.lan'

/** Browser messages about headers that require https, and about calls that were pending at the sign-out. */
const EXPECTED = /Cross-Origin-Opener-Policy|origin-keyed agent cluster|401 \(Unauthorized\)|: 401 for \//

const browserFile = installedBrowser()

test.use({
  launchOptions: {
    args: [...browserArguments(), `--host-resolver-rules=MAP ${OFFICE} 127.0.0.1`],
    ...(browserFile ? { executablePath: browserFile } : {}),
  },
})

test('an office that uses it without https signs up, works, copies a link and signs in again', async ({
  browser,
  emptyProduct,
}) => {
  test.slow()
  const product = { ...emptyProduct, url: emptyProduct.url.replace('127.0.0.1', OFFICE) }
  const page = await (await browser.newContext()).newPage()
  const faults = watchPage(page, product.url)
  await signUp(page, product, ADMIN)
  const has = await page.evaluate(() => [
    isSecureContext,
    'clipboard' in navigator,
    'serviceWorker' in navigator,
  ])
  expect(has, 'what only https and localhost have').toEqual([false, false, false])
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  await page.goto(`${product.url}/user`)
  await page.getByRole('button', { name: 'New User' }).click()
  await page.getByLabel('First Name').fill('Kasun')
  await page.getByLabel('Second Name').fill('De Silva')
  await page.getByLabel('Email Address').fill('kasun@bluelotus.example')
  await page.getByLabel('Role').selectOption('USER')
  await page.getByRole('button', { name: 'Save User' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invitation for Kasun De Silva' })
  const link = await invitation.getByLabel('Invitation link').inputValue()
  await invitation.getByRole('button', { name: 'Copy link' }).click()
  await expect(invitation.getByRole('button', { name: 'Copied' })).toBeVisible()
  await invitation.getByRole('button', { name: 'Done' }).click()

  await page.goto(`${product.url}/chat`)
  const message = page.getByPlaceholder('Message Everyone')
  await message.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(message).toHaveValue(link)
  await message.fill('Good morning')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Good morning')).toBeVisible()

  await page.goto(`${product.url}/task`)
  await page.getByRole('button', { name: 'Add Task' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add New Task' })
  await adding.getByLabel('Task Name').fill('Call the printer')
  await adding.getByRole('textbox', { name: 'Due Date' }).fill('1 Dec 2031')
  await adding.getByRole('textbox', { name: 'Due Date' }).press('Tab')
  await adding.getByRole('button', { name: 'Add Task' }).click()
  await expect(page.getByText('Call the printer')).toBeVisible()

  await page.getByRole('button', { name: /account menu/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
  expect(faults.filter((fault) => !EXPECTED.test(fault))).toEqual([])
})
