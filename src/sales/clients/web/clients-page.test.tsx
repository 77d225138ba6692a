import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleClient } from '#test/web/sample-clients.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { exportClients, listClients } from '../shared/client-endpoints.ts'
import type { Client } from '../shared/client-schema.ts'
import { ClientsPage } from './clients-page.tsx'

const NOTES = 'Pays by bank transfer, two instalments.\nPurchase orders come from Chamari in stores.'
const DILINI = sampleClient({
  notes: NOTES,
  address: '45 Galle Road\nColombo 03',
  tin: '109338124',
  vatNumber: '109338124-7000',
  projectCount: 2,
})
const NIMALI = sampleClient({
  id: 8,
  contactName: 'ශ්‍රියානි පෙරේරා',
  companyName: 'ශ්‍රී ලංකා ක්‍රියේටිව් ඒජන්සි',
  email: 'shriyani@slcreative.example',
  phone: 'ask Chamari',
})

async function open({
  clients = [DILINI, NIMALI],
  total = clients.length,
  address = '/client',
  role = 'ADMIN',
}: { clients?: Client[]; total?: number; address?: string; role?: Role } = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer().on(listClients, () => new Counted(clients, total))
  const screen = await renderAt(address, <ClientsPage />, { role })
  await expect.element(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
  return { server, ...screen }
}

const card = (name: string) => page.getByRole('article', { name })
const dilini = card('Dilini Jayawardena')

test('a card shows names, e-mail, phone, notes and the creation date', async () => {
  await open()
  await expect.element(dilini.getByRole('heading', { name: 'Dilini Jayawardena' })).toBeVisible()
  await expect.element(dilini.getByText('Lanka Foods (Pvt) Ltd')).toBeVisible()
  await expect
    .element(dilini.getByRole('link', { name: 'dilini@lankafoods.example' }))
    .toHaveAttribute('href', 'mailto:dilini@lankafoods.example')
  await expect
    .element(dilini.getByRole('link', { name: '+94 11 244 9031' }))
    .toHaveAttribute('href', 'tel:+94112449031')
  // 11 January, 20:00 UTC is the 12th in Colombo
  await expect.element(dilini.getByText(/^Since 12 Jan 2026/)).toBeVisible()
})

test('long notes show two lines, and everything on hover', async () => {
  await open({ clients: [sampleClient({ notes: `${NOTES}\n`.repeat(20) })] })
  const notes = dilini.getByText(/Pays by bank transfer/)
  await expect.element(notes).toHaveAttribute('title', `${NOTES}\n`.repeat(20))
  expect(notes.element().getBoundingClientRect().height).toBeLessThanOrEqual(41)
})

test('address, tax numbers and projects are shown if there are any', async () => {
  await open()
  await expect.element(dilini.getByText(/45 Galle Road/)).toBeVisible()
  await expect.element(dilini.getByText('TIN 109338124 · VAT 109338124-7000')).toBeVisible()
  await expect.element(dilini).toMatchTextContent(/Since 12 Jan 2026 · 2 projects/)
  const plain = card(NIMALI.contactName)
  const terms = plain.element().querySelectorAll('dt')
  expect([...terms].map((term) => term.textContent)).toEqual(['E-mail', 'Phone'])
  await expect.element(plain).not.toMatchTextContent(/project/)
})

test('a card shows the balance, the overdue part in red, and nothing if nothing is owed', async () => {
  await open({
    clients: [
      sampleClient({ owedAmount: 1_240 }),
      sampleClient({ id: 8, contactName: 'Part', owedAmount: 637_800.5, overdueAmount: 47_800 }),
      sampleClient({ id: 9, contactName: 'All', owedAmount: 12, overdueAmount: 12 }),
      sampleClient({ id: 10, contactName: 'None' }),
    ],
  })
  const owes = (name: string) => card(name).element().querySelector('.client-card-owes')
  await expect.element(dilini).toMatchTextContent(/Owes\s*LKR 1,240\.00/)
  expect(owes('Dilini Jayawardena')?.querySelector('.red-text')).toBeNull()
  expect(owes('Part')?.textContent).toBe('Owes · 47,800.00 overdueLKR 637,800.50')
  expect(owes('Part')?.querySelector('.red-text')?.textContent).toBe(' · 47,800.00 overdue')
  expect(owes('All')?.textContent).toBe('Owes, overdueLKR 12.00')
  expect(owes('None')).toBeNull()
  await expect.element(card('None')).not.toMatchTextContent(/Owes/)
})

test('a single project is written in the singular', async () => {
  await open({ clients: [sampleClient({ projectCount: 1, vatNumber: '5' })] })
  await expect.element(dilini).toMatchTextContent(/ · 1 project(?!s)/)
  await expect.element(dilini.getByText('VAT 5', { exact: true })).toBeVisible()
})

test('a phone that is not a number is plain text', async () => {
  await open()
  await expect.element(card(NIMALI.contactName).getByText('ask Chamari')).toBeVisible()
  expect(card(NIMALI.contactName).getByRole('link', { name: 'ask Chamari' }).query()).toBeNull()
})

test('Sinhala is not letter-spaced, and its first letter is complete', async () => {
  await open()
  const name = card(NIMALI.contactName).getByRole('link', { name: NIMALI.contactName })
  await expect.element(name).toBeVisible()
  expect(['0px', 'normal']).toContain(getComputedStyle(name.element()).letterSpacing)
  expect(card(NIMALI.contactName).element().querySelector('.avatar')?.textContent).toBe('ශ්‍රි')
})

test('the name links to the client’s page', async () => {
  const { address } = await open()
  await dilini.getByRole('link', { name: 'Dilini Jayawardena' }).click()
  await expect.poll(address).toBe('/client/7')
})

test('accounts that may only view see no buttons for changes', async () => {
  await open({ role: 'USER' })
  await expect.element(dilini).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Export'])
})

test('exports the clients that match the search', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { server } = await open({ address: '/client?search=lanka' })
  server.on(exportClients, () => ({ type: 'text/csv' as const, name: 'x.csv', bytes: new Uint8Array([65]) }))
  await page.getByRole('button', { name: 'Export clients' }).click()
  await expect.poll(() => click.mock.calls.length).toBe(1)
  expect(server.callsOf(exportClients).map(({ input }) => input.query)).toEqual([{ search: 'lanka' }])
})

test('an empty list says so, and the first client can be added', async () => {
  await open({ clients: [] })
  await expect.element(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add your first client' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add New Client' })).toBeVisible()
})

test('with 5,000 clients, search and page are in the address, and cards stay until the others are loaded', async () => {
  const { server, address } = await open({ total: 5_000, address: '/client?page=3' })
  await expect.element(page.getByText('5000 clients')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  server.on(listClients, async () => {
    await answered.promise
    return [NIMALI]
  })
  await userEvent.keyboard('/slcreative')
  await expect.poll(address).toBe('/client?search=slcreative')
  await expect.element(dilini).toBeVisible()
  answered.resolve()
  await expect.element(card(NIMALI.contactName)).toBeVisible()
  await expect.poll(() => dilini.query()).toBeNull()
  expect(server.callsOf(listClients).map(({ input }) => input.query)).toEqual([
    { page: 3, limit: 24, search: '' },
    { page: 1, limit: 24, search: 'slcreative' },
  ])
})

test('says what is searched when nothing matches', async () => {
  await open({ clients: [], address: '/client?search=zz' })
  await expect.element(page.getByRole('heading', { name: 'No clients match “zz”' })).toBeVisible()
  await expect
    .element(page.getByText('Company and contact names, e-mail addresses and phone numbers are searched.'))
    .toBeVisible()
})

test('says why the clients cannot be loaded', async () => {
  fakeServer().on(listClients, () => new ApiFailure(403, { message: 'You may not do this.' }))
  await renderAt('/client', <ClientsPage />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The clients could not be loaded\.\s*You may not do this\./)
})

test('follows changes of clients, of the projects it counts, and of invoices for the balance', async () => {
  const { queryClient } = await open()
  const [list] = queryClient.getQueryCache().findAll({ queryKey: ['client', 'list'] })
  expect(list?.meta?.entities).toEqual(['client', 'project', 'invoice'])
})
