import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { startApp } from '../scripts/running-app/running-app.ts'
import { ADMIN, expect, logIn, signedInPage, test } from './app-fixture.ts'
import { approvedPerson } from './people.ts'

const PHONE = { width: 390, height: 844 }
/** Milliseconds that adding a second way may take who is asked for it. */
const A_MINUTE = 60_000

/** Adds an authenticator app with what the page shows, and closes the recovery codes. */
async function addApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  const letters = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const totp = new TOTP({ secret: Secret.fromBase32((letters ?? '').replaceAll(' ', '')) })
  await dialog.getByLabel('Code that the app shows now').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('who must add a second way is in again within a minute, on a phone, and a user notices nothing', async ({
  browser,
}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-e2e-'))
  const data = path.join(folder, 'data')
  const product = await startApp(data, { RATE_LIMIT: '0', LOG_LEVEL: 'error' })
  try {
    const accountant = await approvedPerson(product, 'ACCOUNTANT', 'Kumudini', 'Rathnayake')
    const user = await approvedPerson(product, 'USER', 'Dilini', 'Silva')
    const { page: office } = await signedInPage(browser, product, ADMIN)
    await office.goto(`${product.url}/settings/sign-in`)
    const required = office.getByRole('switch', { name: /^Require a second way/ })
    await expect(office.getByText('Kumudini Rathnayake')).toBeVisible()
    await expect(required).toBeDisabled()
    await office.goto(`${product.url}/security`)
    await addApp(office)
    await office.goto(`${product.url}/settings/sign-in`)
    await required.click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click()
    await expect(required).toBeChecked()

    const { page: phone } = await signedInPage(browser, product, accountant, { viewport: PHONE })
    await phone.goto(product.url)
    await expect(phone.getByText(/A second way to sign in is required of you: 7 days left/)).toBeVisible()

    // eight days pass
    const client = new pg.Client({
      host: path.join(data, 'run'),
      user: 'ledgerboard',
      database: 'ledgerboard',
    })
    await client.connect()
    await client.query(`update users set created_at = created_at - interval '8 days'`)
    await client.query(
      `update sign_in_settings set second_way_required_at = second_way_required_at - interval '8 days'`,
    )
    await client.end()

    const fresh = await browser.newPage({ viewport: PHONE })
    const began = Date.now()
    await logIn(fresh, product, accountant)
    await expect(fresh.getByRole('heading', { name: 'Add a second way to go on' })).toBeVisible()
    await addApp(fresh)
    await expect(fresh.getByText('Due Payments')).toBeVisible()
    const took = Date.now() - began
    test.info().annotations.push({ type: 'in again after', description: `${took} ms` })
    expect(took).toBeLessThan(A_MINUTE)
    // the window that was open all the time opens by itself
    await expect(phone.getByText('Due Payments')).toBeVisible()
    await expect(phone.getByText(/is required of you/)).toHaveCount(0)

    await office.reload()
    await expect(
      office.getByRole('table', { name: 'Second ways' }).getByText('On', { exact: true }),
    ).toHaveCount(2)
    const { page: desk } = await signedInPage(browser, product, user)
    await desk.goto(product.url)
    await expect(desk.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(desk.getByText(/required of you/)).toHaveCount(0)
    await desk.goto(`${product.url}/settings/sign-in`)
    await expect(desk).toHaveURL(/dashboard/)
  } finally {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
