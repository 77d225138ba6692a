import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addReceipt } from '#sales/invoices/shared/payment-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import { Counted, fakeServer } from '#test/web/fake-server.ts'
import { RECEIPT, owing } from '#test/web/payments-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { samplePicture } from '#test/web/sample-companies.ts'
import { beginTestDay } from '#test/web/test-day.ts'
import { fileSlip, getSlipFile, listSlips, refuseSlip } from '../shared/slip-endpoints.ts'
import type { Slip } from '../shared/slip-schema.ts'
import { SlipMark } from './slip-mark.tsx'
import { SlipsOfInvoice } from './slips-of-invoice.tsx'

function aSlip(part: Partial<Slip> = {}): Slip {
  return {
    id: 5,
    invoiceId: 31,
    invoiceNumber: 'INV-00031',
    clientName: 'Lanka Foods (Pvt) Ltd',
    state: 'new',
    origin: 'link',
    amount: 60_000,
    paidOn: '2026-11-18',
    reference: 'CEFT 4711',
    note: null,
    why: null,
    addedBy: null,
    sentAt: '2026-11-20T05:28:03.000Z',
    fileType: 'image/png',
    fileSize: 412_000,
    ...part,
  }
}

const section = page.getByRole('region', { name: 'Bank slips' })
const button = (name: string) => section.getByRole('button', { name, exact: true })

async function show(slips: Slip[], invoice: Invoice = owing(31, 100_000)) {
  beginTestDay()
  const others = [owing(30, 50_000), invoice]
  const server = fakeServer()
    .on(listSlips, () => slips)
    .on(listInvoices, () => new Counted(others, others.length))
    .on(addReceipt, () => RECEIPT)
  await renderAt(
    '/invoice',
    <>
      <SlipMark invoice={invoice} />
      <SlipsOfInvoice invoice={invoice} />
    </>,
    { role: 'ADMIN' },
  )
  await expect.element(section).toBeVisible()
  return server
}

test('records the payment of a slip by the usual dialog, filled in, its invoice first', async () => {
  const server = await show([aSlip()])
  await expect.element(page.getByText('A bank slip came')).toBeInTheDocument()
  await expect
    .element(section)
    .toMatchTextContent(/New\s*60,000\.00\s*paid 18 Nov 2026 · CEFT 4711\s*Sent by link/)
  await button('Record Payment').click()
  const dialog = page.getByRole('dialog', { name: 'Receive Payment from Lanka Foods (Pvt) Ltd' })
  await expect.element(dialog.getByRole('textbox', { name: 'Reference' })).toHaveValue('CEFT 4711')
  await dialog.getByRole('button', { name: 'Record Payment' }).dblClick()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(addReceipt).map(({ input }) => input.body)).toMatchObject([
    {
      clientId: 7,
      slipId: 5,
      amount: 60_000,
      paidOn: '2026-11-18',
      method: 'bank',
      reference: 'CEFT 4711',
      parts: [{ invoiceId: 31, amount: 60_000 }],
    },
  ])
})

test('refuses a slip with a sentence, and shows it', async () => {
  const slips = [aSlip()]
  const server = await show(slips)
  server.on(refuseSlip, ({ body }) => {
    slips[0] = aSlip({ state: 'refused', why: body.why })
    return aSlip({ state: 'refused', why: body.why })
  })
  await button('Refuse Slip').click()
  await page.getByRole('textbox', { name: 'What is wrong with it' }).fill('It is of May')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse Slip' }).click()
  await expect.element(section.getByText('Refused: It is of May')).toBeVisible()
  await expect.element(button('Record Payment')).not.toBeInTheDocument()
})

test('shows a picture from its bytes, and nothing that only calls itself one', async () => {
  const server = await show([aSlip(), aSlip({ id: 4 }), aSlip({ id: 3, fileType: 'application/pdf' })])
  const bytes = new Uint8Array(await (await samplePicture()).arrayBuffer())
  server.on(getSlipFile, ({ params }) => ({
    type: 'image/png' as const,
    bytes: params.id === 5 ? bytes : new TextEncoder().encode('<svg onload="alert(1)">'),
  }))
  const shows = section.getByRole('button', { name: 'Show Picture' })
  expect(shows.all()).toHaveLength(2)
  await shows.first().click()
  const picture = section.getByRole('img', { name: 'Slip 5' })
  await expect.poll(() => (picture.query() as HTMLImageElement | null)?.naturalWidth).toBe(4)
  await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await shows.first().click()
  await expect.element(section.getByText('The picture cannot be shown')).toBeVisible()
})

test('files a slip that came another way', async () => {
  const slips: Slip[] = []
  const server = await show(slips)
  server.on(fileSlip, ({ query }) => {
    const filed = aSlip({
      origin: 'staff',
      addedBy: 'Nimal Perera',
      amount: null,
      invoiceId: query.invoiceId,
    })
    slips.push(filed)
    return filed
  })
  await userEvent.upload(section.getByLabelText('File a Bank Slip'), await samplePicture())
  await expect.element(section.getByText(/Filed by Nimal Perera/)).toBeVisible()
  await expect.element(section.getByText('without an amount')).toBeVisible()
})
