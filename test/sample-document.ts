import { type DocumentFacts, documentView } from '#sales/documents/shared/document-view.ts'
import { toCents } from '#platform/shared/money.ts'

/** Facts of an invoice with every field filled. */
export const SAMPLE_FACTS: DocumentFacts = {
  kind: 'invoice',
  language: 'en',
  number: 'INV-2026-0147',
  mark: null,
  date: '2026-11-20',
  untilDate: '2026-12-04',
  subject: 'Harbour rebrand, phase 2',
  notes: 'Thanks for your business.',
  terms: 'Within 14 days',
  taxRate: 18,
  items: [
    {
      description: 'Brand identity\nLogo system, stationery and livery',
      quantity: 1,
      unitPrice: toCents(285_000),
    },
    { description: 'Copywriting', quantity: 12.5, unitPrice: toCents(6_500) },
  ],
  parties: {
    company: {
      name: 'Kadal Studio (Pvt) Ltd',
      address: '42/1 Galle Road\nColombo 03',
      phone: '+94 11 234 5678',
      email: 'hello@kadalstudio.example',
      website: null,
      registrationNumber: null,
      tin: null,
      vatNumber: '102938475-7000',
      primaryColor: '#1d7a71',
      secondaryColor: '#ffffff',
      logoFileId: null,
    },
    client: {
      name: 'Harbour Logistics PLC',
      contactName: 'Ruwan Wickramasinghe',
      address: '118 Bloemendhal Road\nColombo 13',
      email: 'accounts@harbour.example',
      phone: null,
      tin: null,
      vatNumber: '134002218-7000',
    },
    bank: {
      bankName: 'Commercial Bank of Ceylon',
      accountName: 'Kadal Studio (Pvt) Ltd',
      accountNumber: '1000 2345 6789',
      branch: 'Kollupitiya (017)',
      swiftCode: 'CCEYLKLX',
      iban: '',
    },
    headerText: '',
    footerText: 'Registered in Colombo',
    termsAndConditions: 'Please quote the invoice number with your transfer.',
  },
}

/** The view of that invoice, with some facts replaced. */
export function sampleView(facts: Partial<DocumentFacts> = {}) {
  return documentView({ ...SAMPLE_FACTS, ...facts })
}
