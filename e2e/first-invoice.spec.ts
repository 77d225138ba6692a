import fs from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { readPdf } from '../test/read-pdf.ts'
import { ADMIN, expect, runProduct, test as base } from './app-fixture.ts'

/** The product with a mail server, on an empty folder. */
const test = base.extend<{ selling: { product: RunningApp; mails: MailServer } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
  selling: async ({}, use) => {
    const mails = await startMailServer()
    await runProduct((product) => use({ product, mails }), {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Office <office@ledgerboard.example>',
    })
    await mails.stop()
  },
})

/** Seconds that a person takes to find and perform one action. */
const SECONDS_PER_STEP = 3
/** A square of one colour. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFUlEQVQI12OskrVhwAaYGHCAwSkBAKp4AOPXYQW2AAAAAElFTkSuQmCC',
  'base64',
)

/** A person who knows only what is on the screen, and whose steps are counted. */
function newcomer(page: Page) {
  let steps = 0
  return {
    stepsTaken: () => steps,
    press: async (on: Locator) => {
      steps++
      await on.click()
    },
    /** Types where the focus already is. */
    type: async (text: string) => {
      steps++
      await page.keyboard.type(text)
    },
    choose: async (inList: Locator, value: string) => {
      steps += 2
      await inList.selectOption(value)
    },
    key: async (name: string) => {
      steps++
      await page.keyboard.press(name)
    },
  }
}

test('from an empty folder to the first paid invoice in ten minutes, following the screens', async ({
  browser,
  selling: { product, mails },
}) => {
  test.slow()
  const page = await (await browser.newContext()).newPage()
  const { press, type, choose, key, stepsTaken } = newcomer(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const toast = page.getByRole('region', { name: 'Notifications' })
  const guide = page.getByRole('region', { name: 'Getting started' })

  await test.step('the printed address leads to the first account', async () => {
    await page.goto(product.url)
    await expect(page.getByText('It is the first one here, so it becomes the administrator.')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
    for (const text of [ADMIN.fName, ADMIN.sName, ADMIN.email]) {
      await type(text)
      await key('Tab')
    }
    await type(ADMIN.password)
    await key('Enter')
    await expect(guide.getByText('0 of 5 done')).toBeVisible()
  })

  await test.step('a company with a logo, for the documents', async () => {
    await press(guide.getByRole('link', { name: 'Set up your company profile' }))
    const company = page.getByRole('dialog', { name: 'New Company Profile' })
    await expect(company.getByLabel('Name', { exact: false }).first()).toBeFocused()
    await type('Fernando Studio')
    await key('Tab')
    await type('12 Temple Road, Negombo')
    const choosing = page.waitForEvent('filechooser')
    await press(company.getByText('Choose a file'))
    await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO })
    await expect(company.getByRole('switch', { name: 'Default for new documents' })).toBeChecked()
    await press(button('Save Profile'))
    await expect(toast.getByText('Fernando Studio was added.')).toBeVisible()
  })

  await test.step('a colleague, who starts with the mailed link', async () => {
    await press(page.getByRole('link', { name: 'Dashboard' }).first())
    await expect(guide.getByText('1 of 5 done')).toBeVisible()
    await press(guide.getByRole('link', { name: 'Invite people' }))
    await expect(page.getByLabel('First Name')).toBeFocused()
    for (const text of ['Kasun', 'Silva', 'kasun@fernando.example']) {
      await type(text)
      await key('Tab')
    }
    const adding = page.getByRole('dialog', { name: 'Add New User' })
    await choose(adding.getByLabel('Role'), 'USER')
    await expect(adding.getByText('Waits until an administrator approves.')).toBeVisible()
    await choose(adding.getByLabel('Status'), 'Active')
    await press(button('Save User'))
    await press(button('Done'))

    await expect.poll(() => mails.received.length).toBe(1)
    const link = /http:\/\/\S+token=[\w-]+/.exec(mails.received[0]?.text ?? '')?.[0] ?? ''
    const colleague = await (await browser.newContext()).newPage()
    await colleague.goto(link)
    await expect(colleague.getByLabel('New password', { exact: true })).toBeFocused()
    await colleague.keyboard.type('many words make a password')
    await colleague.keyboard.press('Enter')
    await colleague.getByRole('link', { name: 'Sign In' }).click()
    await expect(colleague.getByLabel('E-mail')).toBeFocused()
    await colleague.keyboard.type('kasun@fernando.example')
    await colleague.getByLabel('Password', { exact: true }).fill('many words make a password')
    await colleague.keyboard.press('Enter')
    await colleague.waitForURL('**/dashboard')
    await colleague.getByRole('link', { name: 'All Tasks' }).first().click()
    await expect(colleague.getByText('No tasks yet')).toBeVisible()
  })

  await test.step('a client', async () => {
    await press(page.getByRole('link', { name: 'Customer' }))
    await press(button('Add your first client'))
    await expect(page.getByLabel('Company Name')).toBeFocused()
    for (const text of ['Negombo Surf School', 'Ruwan Peiris', 'ruwan@surf.example']) {
      await type(text)
      await key('Tab')
    }
    await type('+94 77 123 4567')
    await press(button('Save Client'))
    await expect(toast.getByText('Negombo Surf School was added.')).toBeVisible()
  })

  const panel = page.getByRole('complementary').last()
  await test.step('a quote, accepted, becomes an invoice', async () => {
    await press(page.getByRole('link', { name: 'Quotes' }))
    await press(button('Create your first quote'))
    const quote = page.getByRole('dialog', { name: 'New Quote' })
    await press(quote.getByRole('combobox', { name: /^Client/ }))
    await press(page.getByRole('option', { name: /Surf School/ }))
    await press(quote.getByLabel(/^Description/))
    await type('Design of five pages')
    await key('Tab')
    await type('5')
    await key('Tab')
    await type('25000')
    // it shows the company of the first step
    await expect(quote.getByText('Fernando Studio').first()).toBeVisible()
    await expect(quote.getByText('LKR 125,000.00').first()).toBeVisible()
    await press(button('Save Quote'))
    await press(page.getByRole('row').filter({ hasText: 'Negombo Surf School' }))
    await press(panel.getByRole('button', { name: 'Send' }))
    await expect(toast.getByText('Quote sent successfully!')).toBeVisible()
    // the toast does not cover the next button
    await press(panel.getByRole('button', { name: 'Mark as Accepted' }))
    await press(panel.getByRole('button', { name: 'Convert to invoice' }))
    await press(toast.getByRole('button', { name: 'Open invoice' }))
    await expect(panel.getByText('Draft created from quote Q1')).toBeVisible()
  })

  await test.step('the invoice is sent, and its file is checked', async () => {
    await press(panel.getByRole('button', { name: 'Send' }))
    await expect(toast.getByText('Invoice sent successfully!')).toBeVisible()
    await expect.poll(() => mails.received.length).toBe(3)
    expect(mails.received.map((mail) => mail.to[0])).toEqual([
      'kasun@fernando.example',
      'ruwan@surf.example',
      'ruwan@surf.example',
    ])
    const saved = page.waitForEvent('download')
    await press(panel.getByRole('button', { name: 'Download PDF' }))
    const { text } = await readPdf(await fs.readFile(await (await saved).path()))
    for (const part of ['Fernando Studio', '12 Temple Road', 'Negombo Surf School', '125,000.00'])
      expect(text).toContain(part)
  })

  await test.step('half of the invoice is paid, and then the rest', async () => {
    await press(panel.getByRole('button', { name: 'Add Partial Payment' }))
    await press(button('Half'))
    await press(button('Process Payment'))
    await expect(panel.getByText('62,500.00 paid of 125,000.00')).toBeVisible()
    await press(panel.getByRole('button', { name: 'Mark as Fully Paid' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Fully Paid' }))
    await expect(panel.getByText('Paid', { exact: true })).toBeVisible()
    await press(page.getByRole('link', { name: 'Dashboard' }).first())
    await expect(guide.getByText('4 of 5 done')).toBeVisible()
    await expect(page.getByText('125,000.00').first()).toBeVisible()
  })

  const minutes = (stepsTaken() * SECONDS_PER_STEP) / 60
  test.info().annotations.push({
    type: 'steps',
    description: `${stepsTaken()}, ${minutes.toFixed(1)} minutes at ${SECONDS_PER_STEP} s each`,
  })
  expect(minutes).toBeLessThan(10)
})
