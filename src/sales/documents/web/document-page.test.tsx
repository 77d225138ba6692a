import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { samplePicture } from '#test/web/sample-companies.ts'
import { toCents } from '#platform/shared/money.ts'
import type { DocumentCompany, DocumentParties } from '../shared/document-parties.ts'
import { type DocumentFacts, documentView } from '../shared/document-view.ts'
import { DocumentPage } from './document-page.tsx'

const COMPANY: DocumentCompany = {
  name: 'Kadal Studio',
  address: '42/1 Galle Road',
  phone: null,
  email: null,
  website: null,
  registrationNumber: null,
  tin: null,
  vatNumber: null,
  primaryColor: '#1d7a71',
  secondaryColor: '#ffffff',
  logoFileId: null,
}

function view(facts: Partial<DocumentFacts> = {}, company: DocumentCompany | null = COMPANY) {
  const parties: DocumentParties = {
    company,
    client: {
      name: 'ශ්‍රී ලංකා ක්‍රියේටිව්',
      contactName: 'Nimali',
      address: null,
      email: null,
      phone: null,
      tin: null,
      vatNumber: null,
    },
    bank: {
      bankName: 'Bank of Ceylon',
      accountName: '',
      accountNumber: '12',
      branch: '',
      swiftCode: '',
      iban: '',
    },
    headerText: '',
    footerText: 'Registered in Colombo',
    termsAndConditions: 'Pay soon.',
  }
  return documentView({
    kind: 'invoice',
    language: 'en',
    number: 'INV-7',
    mark: null,
    date: '2026-11-20',
    untilDate: '2026-12-04',
    subject: 'Rebrand',
    notes: 'Thanks.',
    terms: 'Within 14 days',
    taxRate: 0,
    items: [{ description: '<b>Logo</b>\nTwo routes', quantity: 2, unitPrice: toCents(21_500) }],
    parties,
    ...facts,
  })
}

const sheet = page.getByRole('article', { name: 'Invoice INV-7' })
const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)

test('contains everything in the view, with markup as text', async () => {
  await renderPage(<DocumentPage view={view()} logoUrl={undefined} />)
  await expect
    .element(sheet)
    .toHaveTextContent(
      'KKadal StudioInvoiceINV-7Billed toශ්‍රී ලංකා ක්‍රියේටිව්Attn: NimaliFromKadal Studio42/1 Galle Road' +
        'Issued20 November 2026Due4 December 2026RebrandNo.DescriptionQtyUnit priceAmount' +
        '1<b>Logo</b>Two routes221,500.0043,000.00Payment detailsBankBank of CeylonAccount number12' +
        'Total dueLKR 43,000.00NotesThanks.TermsWithin 14 daysPay soon.Registered in Colombo' +
        'Kadal Studio · INV-7Page 1 of 1',
    )
})

test('is A4, white even in dark mode, in the company’s colours', async () => {
  document.documentElement.dataset['colorScheme'] = 'dark'
  await renderPage(<DocumentPage view={view()} logoUrl={undefined} />)
  const box = sheet.element().getBoundingClientRect()
  expect([box.width, box.height]).toEqual([794, 1123])
  expect(styleOf('.document-page').backgroundColor).toBe('rgb(255, 255, 255)')
  expect(styleOf('.document-lines th').backgroundColor).toBe('rgb(29, 122, 113)')
  expect(styleOf('.document-title').color).toBe('rgb(29, 122, 113)')
  delete document.documentElement.dataset['colorScheme']
})

test('a company with a pale colour gets dark text where white would be unreadable', async () => {
  await renderPage(
    <DocumentPage view={view({}, { ...COMPANY, primaryColor: '#ffe08a' })} logoUrl={undefined} />,
  )
  expect(styleOf('.document-lines th').color).toBe('rgb(23, 26, 33)')
  expect(styleOf('.document-title').color).toBe('rgb(23, 26, 33)')
})

test('a draft and a void document are marked as such, beside their number', async () => {
  await renderPage(<DocumentPage view={view({ mark: 'Void' })} logoUrl={undefined} />)
  await expect.element(page.getByText('INV-7 · Void').first()).toBeVisible()
})

test('without payment details the notes are beside the sums', async () => {
  const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
  const { rerender } = await renderPage(<DocumentPage view={view({ kind: 'quote' })} logoUrl={undefined} />)
  expect(top('.document-part')).toBe(top('.document-sums'))
  await rerender(
    <DocumentPage view={view({ kind: 'quote', notes: 'Long '.repeat(200) })} logoUrl={undefined} />,
  )
  expect(top('.document-part')).toBeGreaterThan(top('.document-sums'))
})

test('a logo replaces the initial', async () => {
  const logoUrl = URL.createObjectURL(await samplePicture())
  await renderPage(<DocumentPage view={view()} logoUrl={logoUrl} />)
  expect(document.querySelector('.document-logo')).not.toBeNull()
  expect(document.querySelector('.document-mark')).toBeNull()
})

test('long words and large sums stay within the page', async () => {
  await renderPage(
    <DocumentPage
      view={view({
        subject: 'x'.repeat(200),
        items: [{ description: 'y'.repeat(200), quantity: 999_999.9999, unitPrice: toCents(4_999_999.99) }],
        taxRate: 18,
      })}
      logoUrl={undefined}
    />,
  )
  const right = sheet.element().getBoundingClientRect().right - 64
  for (const part of document.querySelectorAll('.document-page :is(p, td, dd)')) {
    expect(part.getBoundingClientRect().right, part.textContent).toBeLessThanOrEqual(right + 0.5)
    expect(part.scrollWidth, part.textContent).toBeLessThanOrEqual(part.clientWidth + 1)
  }
})

test('a revision names the document that it replaces', async () => {
  await renderPage(
    <DocumentPage view={view({ revision: { number: 2, replaces: '2026-11-12' } })} logoUrl={undefined} />,
  )
  await expect
    .element(page.getByText('Revision 2, replaces the document of 12 November 2026', { exact: true }))
    .toBeVisible()
})
