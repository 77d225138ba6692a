import { describe, expect, it } from 'vitest'
import { toCents } from '#platform/shared/money.ts'
import type { DocumentParties } from './document-parties.ts'
import { type DocumentFacts, documentView, quantityText } from './document-view.ts'

const PARTIES: DocumentParties = {
  company: {
    name: 'Blue Lotus',
    address: '42 Flower Road\nColombo 00700',
    phone: null,
    email: 'accounts@bluelotus.example',
    website: null,
    registrationNumber: 'PV 1',
    tin: '102938475',
    vatNumber: '102938475-7000',
    primaryColor: '#1d7a71',
    secondaryColor: '#ffffff',
    logoFileId: null,
  },
  client: {
    name: 'Lake View',
    contactName: 'Ayesha Perera',
    address: null,
    email: 'ayesha@lakeview.lk',
    phone: '1',
    tin: '134002218',
    vatNumber: null,
  },
  bank: {
    bankName: 'Commercial Bank',
    accountName: '',
    accountNumber: '1000 2345',
    branch: '',
    swiftCode: '',
    iban: ' ',
  },
  headerText: '',
  footerText: 'Thank you',
  termsAndConditions: 'Pay with the number.',
}

function view(facts: Partial<DocumentFacts> = {}) {
  return documentView({
    kind: 'invoice',
    language: 'en',
    number: 'INV-1',
    mark: null,
    date: '2026-11-20',
    untilDate: '2026-12-04',
    subject: null,
    notes: null,
    terms: 'Within 14 days',
    taxRate: 18,
    items: [{ description: ' Photography \n two half days ', quantity: 2.5, unitPrice: toCents(33_333.33) }],
    parties: PARTIES,
    ...facts,
  })
}

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

describe('the view of a document', () => {
  it('contains every text of an invoice, ready for display', () => {
    expect(view()).toMatchObject({
      title: 'Invoice',
      number: 'INV-1',
      companyLines: [
        '42 Flower Road',
        'Colombo 00700',
        'accounts@bluelotus.example',
        'Reg. no. PV 1',
        'VAT 102938475-7000',
      ],
      clientLabel: 'Billed to',
      clientLines: ['Attn: Ayesha Perera', 'ayesha@lakeview.lk', 'TIN 134002218'],
      dates: [
        { label: 'Issued', text: '20 November 2026' },
        { label: 'Due', text: '4 December 2026' },
      ],
      lines: [
        {
          title: 'Photography',
          detail: 'two half days',
          quantity: '2.5',
          unitPrice: '33,333.33',
          amount: '83,333.33',
        },
      ],
      sums: [
        { label: 'Subtotal', text: '83,333.33' },
        { label: 'VAT 18%', text: '15,000.00' },
      ],
      totalLabel: 'Total due',
      total: 'LKR 98,333.33',
      bank: [
        { label: 'Bank', text: 'Commercial Bank' },
        { label: 'Account number', text: '1000 2345' },
      ],
      terms: ['Within 14 days', 'Pay with the number.'],
      footer: 'Thank you',
    })
  })

  it('says how to pay, with the number as the reference, once an invoice is issued', () => {
    const text = 'Bank: Commercial Bank\nAccount number: 1000 2345\nAmount: LKR 98333.33\nReference: INV-1'
    expect(view().paymentText).toBe(text)
    expect(view({ number: null }).paymentText).toBeNull()
    expect(view({ mark: 'Draft' }).paymentText).toBeNull()
    expect(view({ mark: 'Void' }).paymentText).toBeNull()
    const bank = { ...PARTIES.bank, bankName: '', accountNumber: '' }
    expect(view({ parties: { ...PARTIES, bank } }).paymentText).toBeNull()
  })

  it.each([
    ['si', 'ඉන්වොයිසිය', '2026 නොවැම්බර් 20', 'ගෙවිය යුතු මුළු මුදල'],
    ['ta', 'விலைப்பட்டியல்', '20 நவம்பர் 2026', 'செலுத்த வேண்டிய மொத்தத் தொகை'],
  ] as const)('is wholly in one language: %s', (language, title, text, totalLabel) => {
    const said = view({
      language,
      number: null,
      mark: 'Draft',
      levyRate: 2.5,
      discount: { percent: 10 },
      deductions: [{ number: '28', net: toCents(100), taxed: toCents(100) }],
      revision: { number: 2, replaces: '2026-11-12' },
      items: [
        { description: '1', quantity: 1, minutes: 60, unitPrice: toCents(100_000), discount: { percent: 5 } },
        { description: '2', quantity: 2, unitPrice: toCents(1_000), isTaxed: false },
      ],
      subject: '-',
      notes: '-',
      terms: '-',
      parties: {
        ...PARTIES,
        company: { ...PARTIES.company, name: '-', address: '-', email: '-' } as DocumentParties['company'],
        client: { ...PARTIES.client, name: '-', contactName: '+', email: '-' },
        bank: { ...PARTIES.bank, bankName: '-' },
        footerText: '-',
        termsAndConditions: '-',
      },
    })
    expect(said).toMatchObject({ title, dates: [{ text }, {}], totalLabel, language })
    const { kind: _kind, language: _language, bandColor: _1, bandInk: _2, titleColor: _3, ...texts } = said
    const letters = textsIn(texts)
      .join('\n')
      .replaceAll(/VAT|TIN|SSCL|QR|LKR|PV|\{[ab]\}/g, '')
    expect(letters).not.toMatch(/[A-Za-z]+/)
  })

  it('has the texts that nobody changed in its language, and others as typed', () => {
    const parties = { ...PARTIES, termsAndConditions: 'Pay us in tea.' }
    const facts = { notes: 'Thanks for your business.', terms: 'Within 14 days', parties }
    expect(view({ ...facts, language: 'si' })).toMatchObject({
      notes: 'ඔබ අප සමඟ ගනුදෙනු කළාට ස්තුතියි.',
      terms: ['දින 14ක් ඇතුළත', 'Pay us in tea.'],
    })
    expect(view({ ...facts, language: 'ta', terms: 'Due in 30 days' }).terms[0]).toBe('30 நாட்களுக்குள்')
    expect(view(facts)).toMatchObject({ notes: facts.notes, terms: ['Within 14 days', 'Pay us in tea.'] })
  })

  it('does not mention payment for a quote', () => {
    expect(view({ kind: 'quote', number: 'Q7', terms: null })).toMatchObject({
      title: 'Quote',
      clientLabel: 'Prepared for',
      dates: [{ label: 'Date' }, { label: 'Valid until' }],
      totalLabel: 'Total',
      bank: [],
      terms: [],
      paymentText: null,
    })
  })

  it('uses the title of the settings, except for a quote', () => {
    const parties = { ...PARTIES, headerText: ' Tax Invoice ' }
    expect([view({ parties }).title, view({ parties, kind: 'quote' }).title]).toEqual([
      'Tax Invoice',
      'Quote',
    ])
  })

  it('names the tax by the company, and leaves it out if there is none', () => {
    const company = { ...PARTIES.company, vatNumber: null } as DocumentParties['company']
    const labels = (facts: Partial<DocumentFacts>) => view(facts).sums.map(({ label }) => label)
    expect(labels({ parties: { ...PARTIES, company } })).toEqual(['Subtotal', 'Tax 18%'])
    expect(labels({ taxRate: 0 })).toEqual([])
  })

  it('has no unreadable text colours', () => {
    const company = { ...PARTIES.company, primaryColor: '#f5d76e' } as DocumentParties['company']
    expect(view({ parties: { ...PARTIES, company } })).toMatchObject({
      bandColor: '#f5d76e',
      bandInk: '#171a21',
      titleColor: '#171a21',
    })
    expect(view()).toMatchObject({ bandInk: '#ffffff', titleColor: '#1d7a71' })
  })

  it('works without a company, and for a client known only by e-mail', () => {
    const client = { ...PARTIES.client, name: null, contactName: null, tin: null }
    expect(view({ parties: { ...PARTIES, company: null, client }, untilDate: null })).toMatchObject({
      companyName: '',
      companyLines: [],
      clientName: 'ayesha@lakeview.lk',
      clientLines: [],
      dates: [{ label: 'Issued' }],
      bandColor: '#1d7a71',
    })
  })
})

it.each([
  [1, '1'],
  [1_250.5, '1,250.5'],
  [0.12345, '0.1235'],
])('a quantity of %d is written as %s', (quantity, text) => {
  expect(quantityText(quantity)).toBe(text)
})
