import { samplePng } from '../test/sample-files.ts'
import { expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

test('a client sends the slip of a payment on a phone without a script, and the office books or refuses it', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const invoice = await call('POST', '/invoices', {
    clientEmail: 'ruwan@slips.example',
    items: [{ description: 'Slip photographs', unitPrice: 90_000 }],
  })
  await call('PATCH', `/invoices/${invoice.id}/status`, { status: 'Sent' })
  const { link } = await call<{ link: { address: string } }>('POST', '/links', {
    kind: 'invoice',
    id: invoice.id,
  })
  await look(nimal, product, `/invoice?invoice=${invoice.id}`)
  await look(kasun, product, '/invoice')

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  const client = await phone.newPage()
  const send = async (shade: number) => {
    await client.getByRole('button', { name: 'I have paid' }).click()
    const sheet = client.getByRole('dialog', { name: 'Send the bank slip' })
    await expect(sheet.getByRole('textbox', { name: /^Amount/ })).toHaveValue('90,000.00')
    expect((await sheet.boundingBox())?.width).toBe(360)
    await sheet.getByLabel(/^Bank slip/).setInputFiles({
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: samplePng({ shade }),
    })
    await sheet.getByRole('textbox', { name: /^Reference/ }).fill('CEFT 4711')
    await sheet.getByRole('button', { name: 'Send the bank slip' }).click()
  }
  await client.goto(`${product.url}${new URL(link.address).pathname}`)
  await send(201)
  await expect(client.getByText(/^Thank you\./)).toBeVisible()
  await expect(client.getByText('received', { exact: true })).toBeVisible()

  await test.step('the office sees it at once, and refuses it with a sentence', async () => {
    const row = kasun.getByRole('row').filter({ hasText: 'ruwan@slips.example' })
    await expect(row.getByText('A bank slip came')).toBeAttached()
    const slips = nimal.getByRole('region', { name: 'Bank slips' })
    await slips.getByRole('button', { name: 'Show Picture' }).click()
    await expect(slips.getByRole('img')).toBeVisible()
    await slips.getByRole('button', { name: 'Refuse Slip' }).click()
    const dialog = nimal.getByRole('dialog', { name: 'Refuse Slip' })
    await dialog.getByRole('textbox', { name: 'What is wrong with it' }).fill('The picture is all grey')
    await dialog.getByRole('button', { name: 'Refuse Slip' }).click()
    await expect(slips.getByText('Refused: The picture is all grey')).toBeVisible()
    await client.reload()
    await expect(client.getByText('The picture is all grey')).toBeVisible()
  })

  await test.step('the next one is booked with the usual dialog, filled in', async () => {
    await send(202)
    const slips = nimal.getByRole('region', { name: 'Bank slips' })
    await slips.getByRole('button', { name: 'Record Payment' }).click()
    const dialog = nimal.getByRole('dialog', { name: /^Receive Payment from/ })
    await expect(dialog.getByRole('textbox', { name: 'Reference' })).toHaveValue('CEFT 4711')
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await expect(slips.getByText('Booked')).toBeVisible()
    await client.reload()
    await expect(client.getByText('confirmed', { exact: true })).toBeVisible()
    await expect(client.getByRole('button', { name: 'I have paid' })).toHaveCount(0)
  })
  await expectNotReloaded(nimal)
  await expectNotReloaded(kasun)
  await call('POST', '/notifications/read', {})
  await phone.close()
})
