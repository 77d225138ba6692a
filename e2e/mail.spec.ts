import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { ADMIN, api, expect, logIn, runProduct, signedInPage, test as base, tokenOf } from './app-fixture.ts'
import type { RunningApp } from '../scripts/running-app/running-app.ts'

/** The product with a mail server that stores what it receives. */
const test = base.extend<{ mailing: { product: RunningApp; mails: MailServer } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
  mailing: async ({}, use) => {
    const mails = await startMailServer()
    await runProduct((product) => use({ product, mails }), {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Blue Lotus <office@bluelotus.example>',
    })
    await mails.stop()
  },
})

test('a forgotten password: the mailed link sets a new one', async ({ page, mailing }) => {
  const { product, mails } = mailing
  await tokenOf(product, ADMIN)
  await page.goto(`${product.url}/auth/password-recovery`)
  await page.getByLabel(/e-?mail/i).fill(ADMIN.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.poll(() => mails.received.length).toBe(1)
  const mail = mails.received[0]
  expect(mail?.to).toEqual([ADMIN.email])
  expect(mail?.from).toBe('office@bluelotus.example')
  const link = /http:\/\/\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(new URL(link).port).toBe(new URL(product.url).port)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another quiet tool')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await logIn(page, product, { ...ADMIN, password: 'another quiet tool' })

  // the link still opens the form, but works only once
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a third quiet tool')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('an assignment is mailed once, and markup in it stays text', async ({ browser, mailing }) => {
  const { product, mails } = mailing
  const token = await tokenOf(product, ADMIN)
  const { id } = await api<{ id: string }>(product, token, 'POST', '/user', {
    fName: 'Kasun',
    sName: '<img src=x onerror=alert(1)>',
    email: 'kasun@bluelotus.example',
    role: 'USER',
    status: 'Active',
  })
  await expect.poll(() => mails.received.length).toBe(1)
  await api(product, token, 'POST', '/task', {
    taskName: 'Paint <script>alert(1)</script> & hang',
    dueDate: '2099-01-01',
    assigneeId: id,
  })
  await expect.poll(() => mails.received.length).toBe(2)
  const mail = mails.received[1]
  expect(mail?.headers['subject']).toContain('Paint <script>alert(1)</script> & hang')

  const page = await browser.newPage()
  const dialogs: string[] = []
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => asked.push(request.url()))
  await page.setContent(mail?.html ?? '', { waitUntil: 'networkidle' })
  await expect(page.getByText('Paint <script>alert(1)</script> & hang').first()).toBeVisible()
  expect(dialogs).toEqual([])
  expect(asked).toEqual([])
})

test('an ADMIN sends a test mail, sees why one failed, and retries it', async ({ browser, mailing }) => {
  const { product, mails } = mailing
  const { page } = await signedInPage(browser, product, ADMIN)
  mails.manners.atRecipient = () => ({ code: 550, words: 'No such mailbox here' })
  await page.goto(`${product.url}/outbox`)
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await expect(page.getByText(/No such mailbox here/).first()).toBeVisible()
  delete mails.manners.atRecipient
  await page.getByRole('button', { name: /Retry/ }).first().click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  expect(mails.received).toHaveLength(1)
})
