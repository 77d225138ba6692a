import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { creditNoteView } from '#sales/credit-notes/server/draw-credit-note.ts'
import { startDocumentRenderer } from '#sales/documents/server/index.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
import { receiptView } from '#sales/invoices/server/payments/receipt-view.ts'
import type { Receipt } from '#sales/invoices/shared/payment-schema.ts'
import { toCents } from '#platform/shared/money.ts'
import { readPdf } from './read-pdf.ts'
import { SAMPLE_FACTS, sampleView } from './sample-document.ts'

const AT = new Date('2026-11-20T06:30:00Z')
const logged: { details: object; message: string }[] = []
const keep = (details: object, message: string) => void logged.push({ details, message })
const renderer = startDocumentRenderer({ log: { info: keep, warn: keep, error: keep } })
beforeEach(() => void (logged.length = 0))
afterAll(() => renderer.close())

const { parties } = SAMPLE_FACTS
/** Conjuncts with a joiner, vowel signs before, around and below their letters, and letters of Grantha. */
const TYPED = {
  si: 'ශ්‍රී ලංකා ප්‍රකාශන ක්‍රියාවලිය, ක්‍ෂේත්‍ර ශිල්පීන් කෞතුක',
  ta: 'கொழும்பு பௌத்த ஸ்ரீதரன் வடிவமைப்பு மீளாய்வு, க்ஷேமம் சேவை',
}

function receipt(language: 'si' | 'ta'): DocumentView {
  const invoice = { id: 31, label: 'INV-00031' }
  const received: Receipt = {
    id: 1,
    accountId: 1,
    clientId: 1,
    clientName: TYPED[language],
    amount: 3_500,
    paidOn: '2026-11-20',
    method: 'cheque',
    reference: 'CHQ 22',
    notes: TYPED[language],
    recordedBy: 'Nimal',
    createdAt: '2026-11-20T06:30:00Z',
    number: null,
    isReversed: false,
    rows: [
      { paymentId: 1, kind: 'money', amount: 3_000, invoice },
      { paymentId: 2, kind: 'money', amount: 500, invoice: null },
      { paymentId: 3, kind: 'withholding', amount: 150, invoice },
    ],
  }
  return receiptView(received, { number: 7, parties, language })
}

function creditNote(language: 'si' | 'ta'): DocumentView {
  const line = { unit: null, is_taxed: true, unit_price_cents: 10_000 }
  const nothing = toCents(0)
  return creditNoteView({
    language,
    number: 'CN-1',
    mark: 'Void',
    date: '2026-11-20',
    invoice: { number: 'INV-00031', date: '2026-10-02', title: 'invoice' },
    reason: 'not_done',
    text: TYPED[language],
    levyRate: 2.5,
    taxRate: 18,
    items: [
      {
        ...line,
        invoice_item_id: 1,
        line_position: 1,
        description: TYPED[language],
        quantity: 3,
        amount_cents: 20_000,
      },
    ] as never,
    sums: { net: toCents(200), taxed: toCents(200), levy: toCents(5), tax: nothing, total: toCents(205) },
    parties,
  })
}

function invoice(language: 'si' | 'ta'): DocumentView {
  const typed = TYPED[language]
  return sampleView({
    language,
    subject: typed,
    notes: typed,
    levyRate: 2.5,
    discount: { percent: 10 },
    deductions: [{ number: 'INV-00028', net: toCents(5_000), taxed: toCents(5_000) }],
    revision: { number: 2, replaces: '2026-11-12' },
    items: [
      { description: typed, quantity: 1, minutes: 80, unitPrice: toCents(90_000), discount: { percent: 5 } },
      { description: 'Print', quantity: 2, unit: 'pieces', unitPrice: toCents(1_000), isTaxed: false },
      ...Array.from({ length: 60 }, (_, index) => ({
        description: `${typed}\n${index}`,
        quantity: 1,
        unitPrice: toCents(1_000),
      })),
    ],
    parties: { ...parties, client: { ...parties.client, name: typed, tin: '134002218' } },
  })
}

const quote = (language: 'si' | 'ta') =>
  sampleView({ language, kind: 'quote', number: null, mark: 'Draft', subject: TYPED[language] })

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** What is seen of a view: not its colours, what is read out, or the contents of its payment code. */
function shownIn(view: DocumentView): string[] {
  const { labels, companyLines, clientLines, dates, lines, sums, bank, terms, paymentText } = view
  const { items: _items, paymentCode: _code, logo: _logo, page: _page, ...shown } = labels
  const isAbsent: Partial<Record<keyof typeof shown, boolean>> = {
    paymentDetails: bank.length === 0,
    scanToPay: paymentText === null,
    notes: view.notes === '',
    terms: terms.length === 0,
  }
  return [
    ...Object.entries(shown).flatMap(([name, text]) => (isAbsent[name as keyof typeof shown] ? [] : [text])),
    view.title,
    view.number,
    view.mark ?? '',
    view.revision,
    view.companyName,
    view.clientLabel,
    view.clientName,
    view.subject,
    view.totalLabel,
    view.total,
    view.notes,
    view.footer,
    ...companyLines,
    ...clientLines,
    ...terms,
    ...[...dates, ...sums, ...bank].flatMap(({ label, text }) => [label, text]),
    ...lines.flatMap((line) => Object.values(line)),
  ]
}

describe.each(['si', 'ta'] as const)('a PDF in %s', (language) => {
  it.each([
    ['invoice', invoice, 3],
    ['quote', quote, 1],
    ['receipt', receipt, 1],
    ['credit note', creditNote, 1],
  ] as const)('contains every letter of its %s', async (_, viewOf, pageCount) => {
    const view = viewOf(language)
    const { text, pages, source } = await readPdf(await renderer.render(view, undefined, AT, 'somebody'))
    const said = withoutSpaces(text)
    for (const each of shownIn(view)) expect(said).toContain(withoutSpaces(each))
    expect(pages.length).toBeGreaterThanOrEqual(pageCount)
    for (const [index, page] of pages.entries()) {
      const label = view.labels.page.replace('{a}', String(index + 1)).replace('{b}', String(pages.length))
      expect(withoutSpaces(page)).toContain(withoutSpaces(label))
    }
    expect(source).toContain(`/Lang (${language}-LK)`)
    // a letter that no font has would be reported here
    expect(logged).toEqual([])
  })
})
