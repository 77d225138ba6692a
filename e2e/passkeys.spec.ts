import { createServer } from 'node:net'
import type { CDPSession, Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, logIn, runProduct, test, tokenOf } from './app-fixture.ts'

const PHONE = { width: 390, height: 844 }

/** Passkeys belong to a name: the product is told its address, and is not opened by an address in numbers. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A device with a fingerprint reader that always finds its owner. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth/login**')
}

test('a passkey is added, signs in without typing and as the second way, on a phone too', async ({
  browser,
}) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  await runProduct(
    async (running) => {
      const product = { ...running, url }
      await tokenOf(product, ADMIN)
      const page = await (await browser.newContext()).newPage()
      await addAuthenticator(page)
      await logIn(page, product, ADMIN)
      await page.goto(`${url}/security`)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('Well protected')).toBeVisible()
      await expectAccessible(page)

      await logOut(page)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.waitForURL('**/dashboard')
      await logOut(page)

      await page.setViewportSize(PHONE)
      await page.getByLabel('E-mail').fill(ADMIN.email)
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
      await page.waitForURL('**/dashboard')

      await page.goto(`${url}/security`)
      await page.getByRole('button', { name: /^Remove / }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('Add a second way')).toBeVisible()
    },
    { PORT: String(port), APP_URL: url },
  )
})
