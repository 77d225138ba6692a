import { expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

interface Answered {
  parts: { invoiceId: number }[]
  projectId: number
}

test('a client accepts a quote on a phone, and the office sees what it starts without reloading', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const quote = await call('POST', '/quotes', {
    clientEmail: 'dilhani@answers.example',
    subject: 'Answered by link',
    status: 'Sent',
    taxRate: 18,
    startsProject: true,
    depositPercent: 40,
    items: [
      { description: 'Answered design', unitPrice: 240_000 },
      { description: 'Answered test', unitPrice: 120_000 },
    ],
  })
  const { link } = await call<{ link: { address: string } }>('POST', '/links', {
    kind: 'quote',
    id: quote.id,
  })
  await look(nimal, product, `/estimation?quote=${quote.id}`)
  await look(kasun, product, '/invoice')

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  const client = await phone.newPage()
  await client.goto(`${product.url}${new URL(link.address).pathname}`)
  await client.getByRole('button', { name: 'Accept', exact: true }).click()
  const sheet = client.getByRole('dialog', { name: 'Accept' })
  await sheet.getByRole('textbox', { name: 'Your name', exact: true }).fill('Dilhani Ekanayake')
  await sheet.getByRole('textbox', { name: /^Signature/ }).fill('Dilhani Ekanayake')
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Accept quote of LKR 424,800.00' }).click()
  const accepted = client.getByText(/^Accepted by Dilhani Ekanayake on /)
  await expect(accepted).toBeVisible()
  // for the eye too, not only for a screen reader
  expect((await accepted.boundingBox())?.height).toBeGreaterThan(20)

  const answer = nimal.getByRole('region', { name: 'Answer by link' })
  await expect(answer.getByText('Accepted by Dilhani Ekanayake')).toBeVisible()
  await expect(nimal.getByRole('region', { name: 'Deposits' }).getByText('144,000.00')).toBeVisible()
  await expect(nimal.getByRole('navigation', { name: 'Main' }).getByText('Answered by link')).toBeVisible()
  const deposit = kasun.getByRole('row').filter({ hasText: 'dilhani@answers.example' })
  await expect(deposit).toContainText('169,920.00')
  await expectNotReloaded(nimal)
  await expectNotReloaded(kasun)

  const download = nimal.waitForEvent('download')
  await answer.getByRole('button', { name: 'Download evidence' }).click()
  expect((await download).suggestedFilename()).toBe(`Acceptance-Q${quote.id}.pdf`)
  const { parts, projectId } = await call<Answered>('GET', `/quotes/${quote.id}`)
  expect(parts).toHaveLength(1)
  await look(kasun, product, `/project/${projectId}`)
  for (const task of ['Answered design', 'Answered test'])
    await expect(kasun.getByText(task).first()).toBeVisible()
  await call('POST', '/notifications/read', {})
  await phone.close()
})
