import { describe, expect, it } from 'vitest'
import { toCents } from '#platform/shared/money.ts'
import type { DocumentParties } from '../shared/document-parties.ts'
import { type DocumentFacts, documentView } from '../shared/document-view.ts'
import { documentMail, type DocumentMailInput } from './document-mail.ts'

const PARTIES: DocumentParties = {
  company: {
    name: 'Kadal Studio (Pvt) Ltd',
    address: '42/1 Galle Road\nColombo 03',
    phone: '+94 11 258 7340',
    email: 'hello@kadalstudio.lk',
    website: null,
    registrationNumber: null,
    tin: null,
    vatNumber: '102938475-7000',
    primaryColor: '#7b2d5b',
    secondaryColor: '#222222',
    logoFileId: null,
  },
  client: {
    name: 'Harbour Logistics PLC',
    contactName: 'Ruwan Wickramasinghe',
    address: null,
    email: 'accounts@harbourlogistics.lk',
    phone: null,
    tin: null,
    vatNumber: null,
  },
  bank: {
    bankName: 'Commercial Bank of Ceylon',
    accountName: 'Kadal Studio (Pvt) Ltd',
    accountNumber: '1000 2345 6789',
    branch: 'Kollupitiya (017)',
    swiftCode: '',
    iban: '',
  },
  headerText: '',
  footerText: 'Footer',
  termsAndConditions: 'Please reference the invoice number with your payment.',
}
const FACTS: DocumentFacts = {
  kind: 'invoice',
  language: 'en',
  number: 'INV-00032',
  mark: null,
  date: '2026-11-19',
  untilDate: '2026-12-03',
  subject: 'Harbour rebrand',
  notes: 'Thanks for your business.',
  terms: 'Within 14 days',
  taxRate: 0,
  items: [{ description: 'Photography', quantity: 1, unitPrice: toCents(617_730) }],
  parties: PARTIES,
}

function mailOf({
  facts = {},
  parties = PARTIES,
  ...input
}: Partial<Omit<DocumentMailInput, 'view'>> & { facts?: Partial<DocumentFacts> } = {}) {
  const all = { ...FACTS, parties, ...facts }
  return documentMail({
    kind: all.kind,
    id: 32,
    view: documentView(all),
    parties,
    subject: all.subject,
    to: { name: 'Harbour Logistics PLC', address: 'accounts@harbourlogistics.lk' },
    attachment: { fileId: 5, name: 'Invoice-INV-00032.pdf' },
    ...input,
  })
}

describe('the mail of a document', () => {
  it('of an invoice contains the amount due, how to pay and the reply address', () => {
    expect(mailOf()).toEqual({
      kind: 'invoice',
      to: { name: 'Harbour Logistics PLC', address: 'accounts@harbourlogistics.lk' },
      subject: 'Invoice INV-00032 from Kadal Studio (Pvt) Ltd: Harbour rebrand',
      paragraphs: [
        'Dear Ruwan Wickramasinghe,',
        'Here is our invoice INV-00032: Harbour rebrand. It is attached as a PDF.',
        'Thanks for your business.',
        'Terms: Within 14 days\nPlease reference the invoice number with your payment.',
        'Best regards,\nKadal Studio (Pvt) Ltd',
      ],
      sheet: {
        company: 'Kadal Studio (Pvt) Ltd',
        color: '#7b2d5b',
        figure: { label: 'Amount due', text: 'LKR 617,730.00' },
        facts: [
          { label: 'Invoice', text: 'INV-00032' },
          { label: 'Issued', text: '19 November 2026' },
          { label: 'Due', text: '3 December 2026' },
        ],
        small: [
          'Bank: Commercial Bank of Ceylon',
          'Account name: Kadal Studio (Pvt) Ltd',
          'Account number: 1000 2345 6789',
          'Branch: Kollupitiya (017)',
          'Reference: INV-00032',
        ],
        footer: '42/1 Galle Road · Colombo 03 · +94 11 258 7340 · hello@kadalstudio.lk · VAT 102938475-7000',
        lang: 'en',
        sentBy: 'Sent by {product} at {host}',
      },
      about: { entity: 'invoice', id: 32 },
      replyTo: 'hello@kadalstudio.lk',
      attachment: { fileId: 5, name: 'Invoice-INV-00032.pdf' },
    })
  })

  it('of a quote contains its total and last valid day, and no bank details', () => {
    const mail = mailOf({ facts: { kind: 'quote', number: 'Q12' } })
    expect(mail).toMatchObject({
      kind: 'quote',
      subject: 'Quote Q12 from Kadal Studio (Pvt) Ltd: Harbour rebrand',
      about: { entity: 'quote', id: 32 },
      sheet: {
        figure: { label: 'Total', text: 'LKR 617,730.00' },
        facts: [
          { label: 'Quote', text: 'Q12' },
          { label: 'Date', text: '19 November 2026' },
          { label: 'Valid until', text: '3 December 2026' },
        ],
        small: [],
      },
    })
    expect(mail.paragraphs[1]).toBe('Here is our quote Q12: Harbour rebrand. It is attached as a PDF.')
  })

  it('works without subject, notes, terms, dates and company', () => {
    const parties: DocumentParties = { ...PARTIES, company: null, termsAndConditions: ' ' }
    const facts = { subject: null, notes: null, terms: '', untilDate: null, parties }
    const mail = mailOf({ parties, facts })
    expect(mail.subject).toBe('Invoice INV-00032')
    expect(mail.paragraphs).toEqual([
      'Dear Ruwan Wickramasinghe,',
      'Here is our invoice INV-00032. It is attached as a PDF.',
    ])
    expect(mail).not.toHaveProperty('replyTo')
    expect(mail.sheet).toMatchObject({ company: '', footer: '', color: '#1d7a71' })
  })

  it.each([
    [{ contactName: ' රුවන් ' }, 'Harbour', 'Dear රුවන්,'],
    [{ contactName: null }, 'Harbour', 'Dear Harbour Logistics PLC,'],
    [{ contactName: null, name: null }, 'Harbour', 'Dear Harbour,'],
    [{ contactName: null, name: null }, 'accounts@harbourlogistics.lk', 'Good day,'],
    [{ contactName: '', name: '' }, '', 'Good day,'],
  ])('greets by name (%#)', (client, name, greeting) => {
    const parties = { ...PARTIES, client: { ...PARTIES.client, ...client } }
    const to = { name, address: 'accounts@harbourlogistics.lk' }
    expect(mailOf({ parties, to }).paragraphs[0]).toBe(greeting)
  })

  it('asks for the balance once a part is paid, and for nothing once it is paid', () => {
    const sheetOf = (lkr: number) => mailOf({ amountDue: toCents(lkr) }).sheet
    expect(sheetOf(100_000)).toMatchObject({
      figure: { label: 'Amount due', text: 'LKR 100,000.00' },
      small: expect.arrayContaining(['Reference: INV-00032']),
    })
    expect(sheetOf(100_000)?.facts.at(-1)).toEqual({ label: 'Total', text: 'LKR 617,730.00' })
    expect(sheetOf(617_730)).toEqual(mailOf().sheet)
    expect(sheetOf(0)).toMatchObject({ figure: { text: 'LKR 0.00' }, small: [] })
  })
})
