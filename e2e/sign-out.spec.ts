import type { Browser, Page } from '@playwright/test'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
import {
  ADMIN,
  api,
  expect,
  expectAccessible,
  logIn,
  type Person,
  signedInPage,
  test,
  tokenOf,
} from './app-fixture.ts'
import { approvedPerson } from './people.ts'
import { expectNotReloaded, look } from './two-people.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** Spec 2.3: the end of a session takes effect within a second. */
const ONE_SECOND = { timeout: 1_000 }

/** A phone that signs in through the form and follows the changes. */
async function phoneOf(browser: Browser, product: RunningApp, person: Person): Promise<Page> {
  const context = await browser.newContext({ userAgent: IPHONE, viewport: { width: 1000, height: 800 } })
  const page = await context.newPage()
  await logIn(page, product, person)
  await look(page, product, '/task')
  return page
}

test('a sign-in elsewhere appears in the list, and signing it out ends its page within a second', async ({
  browser,
  product,
}) => {
  const sanduni = await approvedPerson(product, 'USER', 'Sanduni', 'Wijesinghe')
  const { page } = await signedInPage(browser, product, sanduni)
  await look(page, product, '/security')
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  const here = list.getByRole('listitem').first()
  await expect(here).toContainText('This device')
  await expect(list.getByText('Safari on iPhone')).toHaveCount(0)

  const phone = await phoneOf(browser, product, sanduni)
  await expect(list.getByText('Safari on iPhone')).toBeVisible()
  await expect(here).toContainText('This device')
  await expectAccessible(page)

  const signOut = page.getByRole('button', { name: /^Sign out Safari on iPhone/ })
  await signOut.focus()
  const began = performance.now()
  await page.keyboard.press('Enter')
  await phone.waitForURL('**/auth/login', ONE_SECOND)
  const took = `${Math.round(performance.now() - began)} ms`
  test
    .info()
    .annotations.push({ type: 'from the key to the login page of the other browser', description: took })
  await expect(list.getByText('Safari on iPhone')).toHaveCount(0)
  await expect(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
  await expectNotReloaded(page)
  await phone.goto(`${product.url}/task`)
  await phone.waitForURL('**/auth/login**')

  // its owner was notified, in the application and by mail
  await page.goto(`${product.url}/notifications`)
  await expect(page.getByRole('link', { name: /New sign-in with Safari on iPhone/ })).toBeVisible()
  const mails = await api<{ kind: string; toAddress: string }[]>(
    product,
    await tokenOf(product, ADMIN),
    'GET',
    '/outbox',
  )
  expect(mails.filter((mail) => mail.toAddress === sanduni.email).map((mail) => mail.kind)).toContain(
    'new-sign-in',
  )
})

test('signing out everywhere else ends the other pages and keeps this one', async ({ browser, product }) => {
  const tharindu = await approvedPerson(product, 'USER', 'Tharindu', 'Wijesinghe')
  const { page } = await signedInPage(browser, product, tharindu)
  await look(page, product, '/security')
  const phone = await phoneOf(browser, product, tharindu)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await phone.waitForURL('**/auth/login', ONE_SECOND)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await expectNotReloaded(page)
})

test('an ADMIN signs somebody out everywhere, and the page closes within a second', async ({
  browser,
  product,
}) => {
  const dilini = await approvedPerson(product, 'USER', 'Dilini', 'Wijesinghe')
  const phone = await phoneOf(browser, product, dilini)
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/user?search=${dilini.email}`)
  await page.getByRole('button', { name: 'Sign out Dilini Wijesinghe everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign Out Everywhere' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await phone.waitForURL('**/auth/login', ONE_SECOND)
  await expect(page.getByText('Dilini Wijesinghe is signed out everywhere.')).toBeVisible()
  // the account itself is unchanged
  await logIn(phone, product, dilini)
})
