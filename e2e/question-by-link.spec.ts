import { expect, expectAccessible, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

interface Message {
  toAddress: string
  subject: string
  text: string
}

test('a client asks about a quote without a script, the office sees it and replies, the client reads the reply', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const quote = await call('POST', '/quotes', {
    clientEmail: 'office@questions.example',
    subject: 'Asked by link',
    status: 'Sent',
    items: [{ description: 'Asked design', unitPrice: 240_000 }],
  })
  const { link } = await call<{ link: { address: string } }>('POST', '/links', {
    kind: 'quote',
    id: quote.id,
  })
  await look(nimal, product, `/estimation?quote=${quote.id}`)
  await look(kasun, product, '/estimation')

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  const client = await phone.newPage()
  await client.goto(`${product.url}${new URL(link.address).pathname}`)
  await client.getByText('Ask a question').click()
  const form = client.locator('#questions')
  await form.getByLabel('Your name').fill('Dilhani Ekanayake')
  await form.getByLabel('Your question').fill('Is travel to Galle included?')
  await form.getByLabel(/^E-mail for the reply/).fill('dilhani@questions.example')
  await form.getByRole('button', { name: 'Send question' }).click()
  const asked = client.getByText('Is travel to Galle included?')
  await expect(asked).toBeInViewport()

  const questions = nimal.getByRole('region', { name: 'Questions' })
  await expect(questions.getByText('Is travel to Galle included?')).toBeVisible()
  await expect(questions.getByText('waits for a reply')).toBeVisible()
  const row = kasun.getByRole('row').filter({ hasText: 'office@questions.example' })
  await expect(row.getByText('A question waits for a reply')).toBeAttached()

  await questions.getByRole('textbox', { name: 'Reply' }).fill('Yes, for all of us.')
  await questions.getByRole('button', { name: 'Send reply' }).click()
  await expect(questions.getByText('Yes, for all of us.', { exact: true })).toBeVisible()
  await expect(questions.getByText(/mailed to dilhani@questions\.example$/)).toBeVisible()
  await expect(questions.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  await expect(questions.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await expect(row.getByText('A question waits for a reply')).toHaveCount(0)
  await expectAccessible(nimal)
  await expectNotReloaded(nimal)
  await expectNotReloaded(kasun)

  await client.reload()
  await expect(client.getByText('Yes, for all of us.')).toBeVisible()
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const scripted = await other.newPage()
  await scripted.goto(client.url())
  await scripted.getByText('Ask a question').click()
  await expect(scripted.getByRole('button', { name: 'Send question' })).toBeVisible()
  await expectAccessible(scripted)
  await other.close()
  const mails = await call<Message[]>('GET', '/outbox?limit=20')
  expect(mails.find((mail) => mail.toAddress === 'dilhani@questions.example')).toMatchObject({
    subject: `Our reply about quote Q${quote.id}`,
  })
  await call('POST', '/notifications/read', {})
  await phone.close()
})
