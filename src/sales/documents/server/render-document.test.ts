import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { toCents } from '#platform/shared/money.ts'
import { readPdf, readQrCode } from '#test/read-pdf.ts'
import { SAMPLE_FACTS, sampleView } from '#test/sample-document.ts'
import { samplePng } from '#test/sample-files.ts'
import { lankaqrPicture, lankaqrText } from '#test/sample-lankaqr.ts'
import { LANGUAGES } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import type { DocumentFacts } from '../shared/document-view.ts'
import { startDocumentRenderer } from './index.ts'

const AT = new Date('2026-11-20T06:30:00Z')
const { parties } = SAMPLE_FACTS

const logged: { details: object; message: string }[] = []
const keep = (details: object, message: string) => void logged.push({ details, message })
const renderer = startDocumentRenderer({ log: { info: keep, warn: keep, error: keep } })
beforeEach(() => void (logged.length = 0))
afterAll(() => renderer.close())

const render = (facts: Partial<DocumentFacts> = {}, logo?: FileContents, at = AT) =>
  renderer.render(sampleView(facts), { logo }, at, 'somebody')
const read = async (facts: Partial<DocumentFacts> = {}) => readPdf(await render(facts))
const png = (bytes: Buffer): FileContents => ({ type: 'image/png', bytes: new Uint8Array(bytes) })
const item = (description: string) => ({ description, quantity: 1, unitPrice: toCents(10) })
const isPicture = /\/Subtype \/Image/
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

describe('the rendered page', () => {
  it('contains everything in the document', async () => {
    const { text, pages } = await read()
    expect(pages).toHaveLength(1)
    const view = sampleView()
    const said = [
      [view.title, view.number, view.companyName, ...view.companyLines, view.clientLabel, view.clientName],
      [
        ...view.clientLines,
        view.subject,
        view.notes,
        ...view.terms,
        view.footer,
        view.totalLabel,
        view.total,
      ],
      view.dates.flatMap(({ label, text: day }) => [label, day]),
      view.lines.flatMap(({ title, detail, amount }) => [title, detail, amount]),
      [...view.sums, ...view.bank].map(({ label, text: figure }) => `${label} ${figure}`),
      ['1 Brand identity', '2 Copywriting 12.5 6,500.00 81,250.00', 'LKR 432,175.00', 'Page 1 of 1'],
    ].flat()
    for (const each of said) expect(text).toContain(each)
    expect(logged).toEqual([])
  })

  it('names the document that a revision replaces', async () => {
    const sentence = 'Revision 2, replaces the document of 12 November 2026'
    const { text } = await read({ revision: { number: 2, replaces: '2026-11-12' } })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence)
    expect((await read()).text).not.toContain('Revision')
    expect(logged).toEqual([])
  })

  it('contains Sinhala and Tamil as they were typed', async () => {
    const sinhala = 'ශ්‍රී ලංකා ක්‍රියේටිව්'
    const tamil = 'கொழும்பு பதிப்பகம்'
    const { text } = await read({
      parties: { ...parties, client: { ...parties.client, name: sinhala } },
      items: [item(`${tamil}\nஸ்ரீதரன், வலைத்தள வடிவமைப்பு`), item('වෙබ් අඩවි සැලසුම්')],
    })
    expect(text).toContain(tamil)
    expect(text).toContain('ஸ்ரீதரன், வலைத்தள வடிவமைப்பு')
    expect(text).toContain('වෙබ් අඩවි සැලසුම්')
    // this reader drops a space between two conjuncts, which are written out in /ActualText; others keep it
    expect(withoutSpaces(text)).toContain(withoutSpaces(sinhala))
    expect(logged).toEqual([])
  })

  it('has a QR code that says how to pay, even in Sinhala', async () => {
    for (const bankName of [parties.bank.bankName, 'ලංකා බැංකුව', 'Long '.repeat(40)]) {
      const facts = { parties: { ...parties, bank: { ...parties.bank, bankName } } }
      const { paymentText } = sampleView(facts)
      expect(paymentText).toContain('Reference: INV-2026-0147')
      expect(await readQrCode(await render(facts), 0)).toBe(paymentText)
    }
    expect((await read()).text).toContain('Scan for the\npayment details')
  })

  it('has no QR code without a bank account, or with more than a code can hold', async () => {
    const bank = { ...parties.bank, bankName: 'ල'.repeat(200), accountName: 'ල'.repeat(200) }
    const tooLong = { ...bank, branch: 'ල'.repeat(200), swiftCode: 'ල'.repeat(200), iban: 'ල'.repeat(200) }
    const { text } = await read({ parties: { ...parties, bank: tooLong } })
    expect(text).not.toContain('Scan for the')
    expect(logged).toMatchObject([{ details: { warning: expect.stringContaining('payment code') } }])
    await expect(readQrCode(await render({ kind: 'quote' }), 0)).rejects.toThrow()
  })

  it('shows typed text and executes none of it', async () => {
    const hostile = String.raw`#panic("a") *x* _y_ $z$ #read("/etc/passwd") </script><b> \u{41} \ "q" @ref <label> = h`
    const name = `${hostile} //c /*d*/`
    const { text, pages } = await read({
      number: hostile,
      subject: hostile,
      notes: hostile,
      terms: hostile,
      items: [item(`${hostile}\n${hostile}`)],
      parties: {
        company: { ...parties.company, name, address: hostile } as typeof parties.company,
        client: { ...parties.client, name, address: hostile },
        bank: { ...parties.bank, bankName: hostile },
        headerText: hostile,
        footerText: hostile,
        termsAndConditions: hostile,
      },
    })
    const times = withoutSpaces(text).split(withoutSpaces(hostile)).length - 1
    // title, number, subject, the company twice, the client, both addresses, a line and its detail, bank, notes, terms
    // twice, the last line; and the number at the foot of each page
    expect(times).toBe(15 + pages.length)
    expect(logged).toEqual([])
  })

  it('says whether it is a draft or void', async () => {
    const draft = await read({ number: null, mark: 'Draft' })
    expect(draft.text.match(/Draft/g)).toHaveLength(3)
    expect(draft.text).not.toContain('Scan for the')
    const voided = await read({ mark: 'Void' })
    expect(voided.text).toMatch(/Invoice +Void\nINV-2026-0147/)
    expect((await read()).text).not.toMatch(/Draft|Void/)
  })

  it('repeats the table header on every page and keeps short lines together', async () => {
    const items = Array.from({ length: 60 }, (_, index) => item(`Line ${index + 1}\nDetail ${index + 1}`))
    const { pages } = await read({ items })
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Description Qty Unit price Amount')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      for (const [, number] of page.matchAll(/Line (\d+)/g)) expect(page).toContain(`Detail ${number}`)
    }
    expect(pages.at(-1)).toContain('Total due')
  })

  it('keeps amounts complete and long words inside, however much is typed', async () => {
    const long = 'W'.repeat(200)
    const items = [
      { description: 'W'.repeat(2_000), quantity: 1_000_000, unitPrice: toCents(7_000_000) },
      { description: 'word '.repeat(399), quantity: 0.0001, unitPrice: toCents(1_000_000_000_000) },
      item('\n'.repeat(1_999) + 'end'),
    ]
    const { text, pages } = await read({
      items,
      subject: long,
      notes: '\n'.repeat(4_000) + long,
      parties: {
        ...parties,
        company: { ...parties.company, name: long, email: `${long}@x.lk` } as typeof parties.company,
        client: { ...parties.client, name: long },
        headerText: long,
      },
    })
    expect(text).toContain('1,000,000 7,000,000.00 7,000,000,000,000.00')
    expect(text.match(/W/g)?.length).toBeGreaterThan(2_000 + 5 * 200)
    expect(pages.length).toBeLessThan(80)
    expect(logged).toEqual([])
  })

  it('breaks a long company name between words, and first shrinks a single long word', async () => {
    const headOf = async (name: string) => {
      const { text } = await read({
        parties: { ...parties, company: { ...parties.company, name } as typeof parties.company },
      })
      return text.slice(0, text.indexOf('Billed to'))
    }
    for (const name of [
      'ක්\u200dරියේටිව් සන්නිවේදනශිල්පීන්ගේ සහයෝගීතාසංවිධානය (පුද්ගලික) සමාගම',
      'இலங்கை தொலைத்தொடர்பு தொழில்நுட்பவியல் அபிவிருத்திக் கூட்டுத்தாபனம் தனியார் நிறுவனம்',
      'International Consolidated Telecommunicationsinfrastructure Corporation (Private) Limited',
      'සන්නිවේදනශිල්පීන්ගේසහයෝගීතාසංවිධානයක්\u200dරියේටිව්සමාගමලංකා',
    ]) {
      const head = await headOf(name)
      for (const word of name.split(' ')) expect(head).toContain(word)
    }
    expect(await headOf('W'.repeat(200))).toMatch(/W\nW/)
  })

  it('can be rendered from an empty document, and from 500 lines', async () => {
    const nobody = { name: null, contactName: null, address: null, email: null, phone: null, tin: null }
    const empty = await read({
      number: null,
      mark: 'Draft',
      untilDate: null,
      subject: null,
      notes: null,
      terms: null,
      taxRate: 0,
      items: [],
      parties: {
        company: null,
        client: { ...nobody, vatNumber: null },
        bank: { bankName: '', accountName: '', accountNumber: '', branch: '', swiftCode: '', iban: '' },
        headerText: '',
        footerText: '',
        termsAndConditions: '',
      },
    })
    expect(empty.text).toContain('LKR 0.00')
    expect(empty.text).not.toMatch(/Billed to|From|Notes|Terms|Payment details|null|none/)
    const { text } = await read({
      items: Array.from({ length: 500 }, (_, index) => item(`Line ${index + 1}`)),
    })
    expect(text).toContain('Line 500')
  })
})

describe('the rendered file', () => {
  it('is archival and tagged, with a title', async () => {
    const pdf = await render()
    expect(Buffer.from(pdf.subarray(0, 8)).toString()).toBe('%PDF-1.7')
    const { source } = await readPdf(pdf)
    expect(source).toMatch(/pdfaid:part>3</)
    expect(source).toMatch(/pdfaid:conformance>A</)
    expect(source).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/)
    expect(source).toContain('/StructTreeRoot')
    expect(source).toMatch(/\/Lang ?\(en/)
    for (const tag of ['H1', 'Table', 'TH', 'Figure']) expect(source).toContain(`/S /${tag}`)
    const [title, author, subject, made] = [
      'Invoice INV-2026-0147',
      'Kadal Studio (Pvt) Ltd',
      'Harbour rebrand, phase 2',
      '2026-11-20T06:30:00',
    ]
    for (const each of [title, author, subject, made]) expect(source).toContain(each)
  })

  it('is identical for the same input, and different for another', async () => {
    const hash = async (...input: Parameters<typeof render>) =>
      createHash('sha256')
        .update(await render(...input))
        .digest('hex')
    const first = await hash({}, png(samplePng()))
    await render({ subject: 'Another one in between' }, png(samplePng({ shade: 9 })))
    expect(await hash({}, png(samplePng()))).toBe(first)
    const others = [
      await hash({}, png(samplePng({ shade: 200 }))),
      await hash({}, png(samplePng()), new Date('2026-11-21')),
      await hash({ taxRate: 17 }, png(samplePng())),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
  })

  it('is rendered even with a letter that no font has, though not archival', async () => {
    const { text, source } = await read({ subject: 'Café 😀 for 李' })
    expect(text).toContain('Café')
    expect(text).toContain('LKR 432,175.00')
    expect(source).not.toContain('pdfaid')
    expect(logged).toMatchObject([
      { details: { document: 'INV-2026-0147', warning: expect.stringContaining('not archival') } },
    ])
  })

  it.each(LANGUAGES)(
    'has the LANKAQR code of an issued invoice, as it was uploaded, in %s',
    async (language) => {
      const company = SAMPLE_FACTS.parties.company && { ...SAMPLE_FACTS.parties.company, lankaqrFileId: 1 }
      // without a bank the page has no other code
      const bank = { ...SAMPLE_FACTS.parties.bank, bankName: '', accountName: '', accountNumber: '' }
      const parties = { ...SAMPLE_FACTS.parties, company, bank: { ...bank, branch: '', swiftCode: '' } }
      const lankaqr = png(lankaqrPicture(lankaqrText()))
      const rendered = (facts: Partial<DocumentFacts>) =>
        renderer.render(sampleView({ language, parties, ...facts }), { lankaqr }, AT, 'somebody')
      const bytes = await rendered({})
      expect(await readQrCode(bytes, 0)).toBe(lankaqrText())
      expect(withoutSpaces((await readPdf(bytes)).text)).toContain(
        withoutSpaces(say(language, 'scanLankaqr')),
      )
      expect((await readPdf(await rendered({ mark: 'Draft' }))).source).not.toMatch(isPicture)
      expect((await readPdf(await rendered({ kind: 'quote' }))).source).not.toMatch(isPicture)
      expect(logged).toEqual([])
    },
  )

  it('contains the logo, and is rendered without one that cannot be displayed', async () => {
    const logo = await readPdf(await render({}, png(samplePng({ width: 40, height: 10 }))))
    expect(logo.source).toMatch(isPicture)
    expect(logged).toEqual([])
    const broken = png(samplePng({ width: 64, height: 64 }).subarray(0, 60))
    for (const bad of [broken, { ...broken, type: 'image/jpeg' as const }, png(Buffer.alloc(0))]) {
      const { text, source } = await readPdf(await render({}, bad))
      expect(source).not.toMatch(isPicture)
      expect(text).toContain('LKR 432,175.00')
      expect(logged).toMatchObject([{ details: { warning: expect.stringContaining('without its logo') } }])
      logged.length = 0
    }
  })
})
