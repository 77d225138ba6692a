import { afterAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import { toCents } from '#platform/shared/money.ts'
import { readPdf } from '#test/read-pdf.ts'
import { SAMPLE_FACTS, sampleView } from '#test/sample-document.ts'
import type { DocumentFacts } from '../shared/document-view.ts'
import { startDocumentRenderer } from './index.ts'

const nothing = () => undefined
const renderer = startDocumentRenderer({ log: { info: nothing, warn: nothing, error: nothing } })
afterAll(() => renderer.close())

const { parties } = SAMPLE_FACTS
const company = parties.company && { ...parties.company, tin: '102938475' }
const client = { ...parties.client, tin: '134002218', phone: '+94 11 244 9031' }
const TAX_INVOICE: Partial<DocumentFacts> = {
  number: '26NOV_KS_1',
  levyRate: 2.5,
  taxInvoice: { supplyDate: '2026-11-18', placeOfSupply: 'Colombo', paymentMode: 'Bank transfer' },
  parties: { ...parties, company, client, wordsOn: true },
}

const textOf = async (facts: Partial<DocumentFacts>) => {
  const { text } = await readPdf(
    await renderer.render(sampleView(facts), undefined, new Date('2026-11-20T06:30:00Z'), 'somebody'),
  )
  return text.replaceAll(/\s+/g, ' ')
}

it.each([
  ['si', 'මුදල අකුරින්', 'හාර ලක්ෂ හතළිස්දෙදහස් නවසිය හැත්තෑනවයයි ශත තිස්අටයි'],
  ['ta', 'தொகை எழுத்தில்', 'நான்கு இலட்சத்து நாற்பத்திரண்டாயிரத்து தொள்ளாயிரத்து எழுபத்தொன்பது சதம் முப்பத்தெட்டு மட்டும்'],
] as const)('says the total in %s once that is checked (spec 25.1)', async (language, label, words) => {
  const checked = { ...parties, wordsOn: true, checkedLanguages: [language] } as const
  const bare = (await textOf({ ...TAX_INVOICE, language, parties: checked })).replaceAll(' ', '')
  for (const said of [label, words]) expect(bare).toContain(said.replaceAll(' ', ''))
})

describe('the page of a tax invoice (spec 20.4)', () => {
  it.each(LANGUAGES)('says in %s all that is asked for, with the English words first', async (language) => {
    const text = await textOf({ ...TAX_INVOICE, language })
    const day = { en: '18 November 2026', si: '2026 නොවැම්බර් 18', ta: '18 நவம்பர் 2026' }[language]
    const said = [
      'TAX INVOICE',
      say(language, 'taxInvoice'),
      '26NOV_KS_1',
      say(language, 'supplier'),
      'Kadal Studio (Pvt) Ltd',
      '42/1 Galle Road',
      '+94 11 234 5678',
      `${say(language, 'tin')} 102938475`,
      say(language, 'purchaser'),
      'Harbour Logistics PLC',
      '118 Bloemendhal Road',
      '+94 11 244 9031',
      `${say(language, 'tin')} 134002218`,
      say(language, 'supplyDate'),
      day,
      say(language, 'placeOfSupply'),
      'Colombo',
      say(language, 'modeOfPayment'),
      'Bank transfer',
      'Rupees four hundred and forty-two thousand nine hundred and seventy-nine and cents thirty-eight only',
      'LKR 442,979.38',
    ]
    const bare = text.replaceAll(' ', '')
    for (const each of said) expect(bare).toContain(each.replaceAll(/\s/g, ''))
    expect(text.indexOf('TAX INVOICE')).toBeLessThan(text.indexOf('Harbour Logistics PLC'))
  })

  it('states the value without VAT between SSCL and VAT, which is on both', () => {
    expect(sampleView(TAX_INVOICE).sums).toEqual([
      { label: 'Subtotal', text: '366,250.00' },
      { label: 'SSCL 2.5%', text: '9,156.25' },
      { label: 'Value of supply, without VAT', text: '375,406.25' },
      { label: 'VAT 18%', text: '67,573.13' },
    ])
    expect(sampleView({ ...TAX_INVOICE, levyRate: 0, discount: { amount: toCents(250) } }).sums).toEqual([
      { label: 'Subtotal', text: '366,250.00' },
      { label: 'Discount', text: expect.stringContaining('250.00') },
      { label: 'Value of supply, without VAT', text: '366,000.00' },
      { label: 'VAT 18%', text: '65,880.00' },
    ])
    expect(sampleView({ ...TAX_INVOICE, levyRate: 0, taxRate: 0 }).sums).toEqual([
      { label: 'Value of supply, without VAT', text: '366,250.00' },
      { label: 'VAT 0% (zero-rated)', text: '0.00' },
    ])
  })

  it('says COPY ONLY on a reprint, and leaves out what is not filled in', async () => {
    const taxInvoice = { supplyDate: '2026-11-18', placeOfSupply: null, paymentMode: null }
    const text = await textOf({ ...TAX_INVOICE, taxInvoice, isCopy: true })
    expect(text).toContain('COPY ONLY')
    expect(text).not.toContain('Place of supply')
    expect(await textOf(TAX_INVOICE)).not.toContain('COPY')
  })

  it('leaves every other document as it was', () => {
    const view = sampleView({ parties: { ...parties, headerText: 'Sales invoice' } })
    expect(view).toMatchObject({ title: 'Sales invoice', isSupplierFirst: false, copy: '', words: null })
    expect(view.dates).toHaveLength(2)
    expect(view.companyLines.join()).not.toContain('TIN')
  })
})
