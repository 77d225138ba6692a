import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { samplePicture, sampleProfile } from '#test/web/sample-companies.ts'
import { getCompanyLogo } from '../shared/company-profile-endpoints.ts'
import { CompanyProfileCard } from './company-profile-card.tsx'
import './company-profiles.css'

const card = page.getByRole('article', { name: 'Kadal Studio (Pvt) Ltd' })
const paper = () => document.querySelector<HTMLElement>('.letterhead') as HTMLElement

test.each([
  [{ isDefault: true, isActive: false }, 'Default', 'tone-accent'],
  [{ isDefault: false, isActive: true }, 'Active', 'tone-green'],
  [{ isDefault: false, isActive: false }, 'Inactive', 'tone-red'],
])('with %o has the badge %s', async (state, word, tone) => {
  await renderPage(<CompanyProfileCard profile={sampleProfile(state)} />)
  const badge = card.getByText(word, { exact: true }).first()
  expect(badge.element().className).toContain(tone)
})

test('shows existing values', async () => {
  const profile = sampleProfile({
    address: '42/1 Galle Road\nColombo 03',
    phone: '+94 11 258 7340',
    email: 'hello@kadalstudio.lk',
    website: 'https://kadalstudio.lk/',
    registrationNumber: 'PV 00284417',
    tin: '109338124',
    vatNumber: '109338124-7000',
    primaryColor: '#7b2d5b',
    secondaryColor: '#f7eef3',
  })
  await renderPage(<CompanyProfileCard profile={profile} />)
  for (const [name, text] of [
    ['Address', '42/1 Galle Road, Colombo 03'],
    ['Phone', /\+94 11 258 7340/],
    ['E-mail', /hello@kadalstudio\.lk/],
    ['Website', /kadalstudio\.lk/],
    ['Registration number', /PV 00284417/],
    ['Tax numbers', /TIN 109338124 · VAT 109338124-7000/],
  ] as const) {
    const term = card.getByText(name, { exact: true }).element().closest('dt')
    expect(term?.nextElementSibling?.textContent).toMatch(text)
  }
  await expect.element(card.getByText('Primary #7b2d5b')).toBeVisible()
  await expect.element(card.getByText('Secondary #f7eef3')).toBeVisible()
  expect(getComputedStyle(document.querySelector('.company-swatch-color') as Element).backgroundColor).toBe(
    'rgb(123, 45, 91)',
  )
})

test('leaves out missing values', async () => {
  await renderPage(<CompanyProfileCard profile={sampleProfile()} />)
  expect(card.getByRole('term').elements()).toEqual([])
  expect(card.getByRole('link').elements()).toEqual([])
})

test('the website opens in a new tab without access to this one', async () => {
  await renderPage(<CompanyProfileCard profile={sampleProfile({ website: 'https://kadal.lk' })} />)
  const link = card.getByRole('link', { name: 'kadal.lk (opens a new tab)' })
  await expect.element(link).toHaveAttribute('href', 'https://kadal.lk/')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('an unsafe website address is plain text', async () => {
  await renderPage(<CompanyProfileCard profile={sampleProfile({ website: 'javascript:alert(1)' })} />)
  await expect.element(card.getByText('javascript:alert(1)')).toBeVisible()
  expect(card.getByRole('link').elements()).toEqual([])
})

test('the paper is white even in dark mode, in the company’s own colours', async () => {
  const root = document.documentElement
  await renderPage(<CompanyProfileCard profile={sampleProfile({ primaryColor: '#7b2d5b' })} />)
  root.dataset['colorScheme'] = 'dark'
  expect(getComputedStyle(paper()).backgroundColor).toBe('rgb(255, 255, 255)')
  expect(getComputedStyle(document.querySelector('.letterhead-band') as Element).backgroundColor).toBe(
    'rgb(123, 45, 91)',
  )
  expect(getComputedStyle(document.querySelector('.letterhead-title') as Element).color).toBe(
    'rgb(123, 45, 91)',
  )
  root.dataset['colorScheme'] = 'light'
})

test('a pale colour is replaced by dark ink where it would be unreadable', async () => {
  await renderPage(<CompanyProfileCard profile={sampleProfile({ primaryColor: '#f5c869' })} />)
  expect(getComputedStyle(document.querySelector('.letterhead-title') as Element).color).toBe(
    'rgb(23, 26, 33)',
  )
  expect(getComputedStyle(document.querySelector('.company-mark') as Element).color).toBe('rgb(23, 26, 33)')
})

test('shows the logo, which is fetched with the token and never from its address', async () => {
  const picture = await samplePicture()
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const server = fakeServer().on(getCompanyLogo, () => ({ type: 'image/png' as const, bytes }))
  const profile = sampleProfile({ id: 7, logo: 'https://cdn.example/logo.png', logoFileId: 3 })
  await renderPage(<CompanyProfileCard profile={profile} />)
  const image = () => paper().querySelector('img')
  await expect.poll(() => image()?.naturalWidth).toBe(4)
  expect(image()?.src).toMatch(/^blob:/)
  expect(server.callsOf(getCompanyLogo).map(({ input }) => input.params)).toEqual([{ id: 7 }])
})

test('a logo that cannot be displayed leaves the initials', async () => {
  fakeServer().on(getCompanyLogo, () => ({ type: 'image/png' as const, bytes: new Uint8Array([1, 2, 3]) }))
  await renderPage(<CompanyProfileCard profile={sampleProfile({ logoFileId: 3 })} />)
  await expect.poll(() => paper().querySelector('.company-mark')?.textContent).toBe('KL')
  expect(paper().querySelector('img')).toBeNull()
})
