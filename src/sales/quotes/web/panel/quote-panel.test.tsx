import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { retryOutboxMessage } from '#people/outbox/shared/outbox-endpoints.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import { anInvoice } from '#test/web/invoices-scene.tsx'
import {
  ACCEPTED,
  aQuote,
  aQuoteMail,
  DECLINED,
  DRAFT,
  INVOICED,
  SENT,
  showQuotes,
} from '#test/web/quotes-page-scene.tsx'
import {
  convertQuote,
  getQuote,
  getQuotePdf,
  listQuoteRevisions,
  sendQuote,
  setQuoteStatus,
} from '../../shared/quote-endpoints.ts'
import type { Quote } from '../../shared/quote-schema.ts'
import { PLAIN_ITEM } from '#test/plain-document.ts'

const panel = page.getByRole('complementary')
const toasts = page.getByRole('region', { name: 'Notifications' })
const show = (quote: Quote, more: object = {}) =>
  showQuotes({ quotes: [quote], address: `/estimation?quote=${quote.id}`, ...more })
const buttons = () =>
  [...document.querySelectorAll<HTMLElement>('.document-steps button')].map(
    (button) => button.textContent || button.ariaLabel,
  )
const fact = () => panel.getByRole('region', { name: 'About the quote' })

describe('the panel of a quote', () => {
  test('shows number, client, subject and total', async () => {
    await show(aQuote(18, { validUntil: '2026-12-12', notes: 'A deposit of 40%.\nTravel included.' }))
    await expect.element(panel.getByRole('heading', { name: 'Q18' })).toBeVisible()
    await expect.element(panel).toMatchTextContent(/^Q18\s*Sent/)
    await expect
      .element(fact())
      .toMatchTextContent(
        /Lanka Foods \(Pvt\) Ltd\s*Valid until 12 Dec 2026\s*Web shop\s*Total with tax\s*LKR 1,180,000.00.*A deposit of 40%\./,
      )
    await expect
      .element(fact().getByRole('link', { name: 'Lanka Foods (Pvt) Ltd' }))
      .toHaveAttribute('href', '/client/7')
    expect(panel.element().getBoundingClientRect().width).toBe(400)
  })

  test('has no link to a client that was deleted, or never in the list', async () => {
    await show(aQuote(18, { clientId: null, clientName: null, taxRate: 0, taxAmount: 0 }))
    await expect.element(fact().getByText('dilini@lankafoods.example')).toBeVisible()
    expect(fact().getByRole('link').query()).toBeNull()
    await expect.element(fact().getByText('Total', { exact: true })).toBeVisible()
    expect(panel.getByText('Tax 18%').query()).toBeNull()
  })

  test('shows the lines with their factors, and the sums', async () => {
    const items = [
      {
        id: 1,
        description: 'Design\nsmall print',
        quantity: 1,
        unitPrice: 5,
        rate: 5,
        amount: 5,
        ...PLAIN_ITEM,
      },
      {
        id: 2,
        description: 'වේදිකා',
        quantity: 1.25,
        unitPrice: 4850,
        rate: 4850,
        amount: 6062.5,
        ...PLAIN_ITEM,
      },
    ]
    await show(aQuote(18, { items, subtotal: 6067.5, taxAmount: 1092.15, total: 7159.65 }))
    const lines = panel.getByRole('region', { name: 'Lines' })
    await expect.element(lines).toMatchTextContent(/2 items/)
    expect(
      lines
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Design 5.00', 'වේදිකා 1.25 × 4,850.006,062.50', 'Subtotal6,067.50', 'Tax 18%1,092.15'])
  })

  test('shows the e-mail status, and retries a failed one', async () => {
    const mail = aQuoteMail({ state: 'failed', serverReply: '550 no such mailbox' })
    const { server } = await show(aQuote(18, { mail }))
    const section = panel.getByRole('region', { name: 'E-mail' })
    await expect
      .element(section)
      .toMatchTextContent(
        /to dilini@lankafoods\.example\s*Quote Q18 from Kadal Studio.*09:30\s*550 no such mailbox/,
      )
    server.on(retryOutboxMessage, () => ({ ...mail, state: 'queued' as const }))
    await section.getByRole('button', { name: /^Retry/ }).click()
    await expect.poll(() => server.callsOf(retryOutboxMessage)).toHaveLength(1)
  })

  test.each([
    [null, 'Not sent yet'],
    ['2026-11-18T04:00:00.000Z', 'Sent 18 Nov 2026, 09:30'],
  ])('without a message shows when it was sent: %s', async (emailedAt, text) => {
    await show(aQuote(18, { emailedAt }))
    await expect.element(panel.getByText(text)).toBeVisible()
  })

  test('loads a quote that is not in the list', async () => {
    await showQuotes({ quotes: [SENT, DRAFT], address: '/estimation?status=Draft&quote=20' })
    await expect.element(panel.getByRole('heading', { name: 'Q20' })).toBeVisible()
  })

  test('reports a deleted quote', async () => {
    const { address } = await showQuotes({ quotes: [SENT], address: '/estimation?quote=99' })
    await expect
      .element(panel.getByRole('heading', { name: 'This quote does not exist (any more)' }))
      .toBeVisible()
    await panel.getByRole('button', { name: 'Close panel' }).last().click()
    await expect.poll(address).toBe('/estimation')
  })

  test('says why a quote cannot be loaded, and retries', async () => {
    const { server } = await showQuotes({ quotes: [SENT] })
    server.on(getQuote, () => new ApiFailure(400, { message: 'Not now.' }))
    await page.getByRole('link', { name: 'Q20' }).click()
    await expect
      .element(panel.getByRole('alert'))
      .toMatchTextContent(/The quote could not be loaded\.\s*Not now\./)
    server.on(getQuote, () => SENT)
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => panel.getByRole('alert').query()).toBeNull()
  })

  test('follows changes by others', async () => {
    const { othersChange } = await show(SENT)
    await expect.element(panel.getByRole('button', { name: 'Mark as Accepted' })).toBeVisible()
    await othersChange([aQuote(20, { status: 'Accepted', subject: 'Other' })])
    await expect.element(panel.getByRole('button', { name: 'Convert to invoice' })).toBeVisible()
    await expect.element(panel.getByText('Other')).toBeVisible()
  })
})

describe('the next steps', () => {
  test.each([
    ['a draft', DRAFT, ['Send', 'Edit', 'Download PDF']],
    ['a sent one', SENT, ['Mark as Accepted', 'Mark as Declined', 'Send', 'Download PDF']],
    ['a declined one', DECLINED, ['Edit', 'Send', 'Download PDF']],
    [
      'an accepted one',
      ACCEPTED,
      ['Convert to invoice', 'Ask for a part…', 'Start project…', 'Send', 'Download PDF'],
    ],
    ['one that became an invoice', INVOICED, ['Send', 'Download PDF']],
  ])('with %s', async (_name, quote, expected) => {
    await show(quote)
    await expect.element(fact()).toBeVisible()
    expect(buttons()).toEqual(expected)
  })

  test('for accounts that may only view are the document', async () => {
    await show(ACCEPTED, { role: 'USER' })
    await expect.element(fact()).toBeVisible()
    expect(buttons()).toEqual(['Download PDF'])
  })

  test('do not include sending without an address; the button says why', async () => {
    const { server } = await show(aQuote(21, { status: 'Draft', clientEmail: null }))
    const send = panel.getByRole('button', { name: 'Send' })
    await expect
      .element(send)
      .toHaveAccessibleDescription('This quote has no client email: add one to send it')
    await send.click({ force: true })
    expect(server.callsOf(sendQuote)).toEqual([])
  })

  test('include marking it; the focus stays in the panel when the button disappears', async () => {
    const { server } = await show(SENT)
    await panel.getByRole('button', { name: 'Mark as Accepted' }).click()
    await expect.element(panel.getByRole('button', { name: 'Convert to invoice' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Download PDF' })).toHaveFocus()
    expect(server.callsOf(setQuoteStatus)).toHaveLength(1)
  })
})

describe('converting', () => {
  const convert = () => panel.getByRole('button', { name: 'Convert to invoice' })

  test('says what it creates, and then links to the invoice', async () => {
    const { server, scene, address } = await show(aQuote(18, { status: 'Accepted' }))
    await expect
      .element(panel.getByText('Makes a draft invoice with this line, the client and 18% tax.'))
      .toBeVisible()
    await expect.element(fact()).toMatchTextContent(/Accepted\s*No invoice was made from it yet\./)
    const answered = Promise.withResolvers<void>()
    server.on(convertQuote, async () => {
      await answered.promise
      scene.quotes = [aQuote(18, { status: 'Accepted', invoiceId: 5 })]
      return anInvoice(5, { quoteId: 18 })
    })
    await convert().dblClick()
    await expect.element(page.getByText('Creating invoice...')).toBeVisible()
    answered.resolve()
    await expect.element(toasts).toMatchTextContent(/Q18 became a draft invoice/)
    await expect.element(fact()).toMatchTextContent(/It became draft invoice INV5\./)
    expect(convert().query()).toBeNull()
    expect(server.callsOf(convertQuote)).toHaveLength(1)
    await expect
      .element(panel.getByRole('link', { name: 'draft invoice INV5' }))
      .toHaveAttribute('href', '/invoice?invoice=5')
    await toasts.getByRole('button', { name: 'Open invoice' }).click()
    await expect.poll(address).toBe('/invoice?invoice=5')
  })

  test('that fails says why, and shows the current state', async () => {
    const { server, scene } = await show(aQuote(18, { status: 'Accepted' }))
    server.on(convertQuote, () => {
      scene.quotes = [aQuote(18, { status: 'Accepted', invoiceId: 5, invoiceNumber: 'INV-00005' })]
      return new ApiFailure(409, { message: 'This quote became an invoice already' })
    })
    await convert().click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        /^Failed to convert quote\. Please try again\.\s*This quote became an invoice already$/,
      )
    await expect.element(panel.getByRole('link', { name: 'invoice INV-00005' })).toBeVisible()
  })

  test('shows the invoice whatever the status is now', async () => {
    await show(aQuote(15, { status: 'Declined', invoiceId: 5, invoiceNumber: 'INV-00005' }))
    await expect.element(fact()).toMatchTextContent(/Invoiced\s*It became invoice INV-00005\./)
  })
})

test('the PDFs that were sent are listed, and each can be downloaded', async () => {
  const { server, queryClient } = await show(aQuote(18, { revision: 2 }))
  const revision = { byName: 'Nimal Perera', reason: null, replaces: null }
  server.on(listQuoteRevisions, () => [
    { ...revision, number: 2, at: '2026-11-20T04:50:00.000Z', replaces: '2026-11-12' },
    { ...revision, number: 1, at: '2026-11-12T04:50:00.000Z' },
  ])
  const asked: (number | undefined)[] = []
  server.on(getQuotePdf, ({ query }) => {
    asked.push(query?.revision)
    return { name: 'x.pdf', type: 'application/pdf' as const, bytes: new TextEncoder().encode('%PDF-') }
  })
  await queryClient.resetQueries({ queryKey: ['quote', 'revisions'] })
  const revisions = panel.getByRole('region', { name: 'Revisions (2)' })
  await expect.element(revisions.getByText('Revision 1 · 12 Nov 2026, 10:20')).toBeVisible()
  await revisions.getByRole('button', { name: 'Download revision 1' }).click()
  await expect.poll(() => asked).toEqual([1])
})
