import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeLive } from '#test/web/fake-live.ts'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { readyTotals } from '#test/web/ready-scene.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { sampleClient } from '#test/web/sample-clients.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import type { Project } from '#work/projects/shared/project-schema.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import { getClientAccount } from '#sales/invoices/shared/payment-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { getReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { getClient, replaceClient } from '../shared/client-endpoints.ts'
import type { Client } from '../shared/client-schema.ts'
import { ClientPage } from './client-page.tsx'

const DILINI = sampleClient({
  notes: 'Pays by bank transfer.\nCall Chamari first.',
  address: '45 Galle Road\nColombo 03',
  tin: '109338124',
  vatNumber: '109338124-7000',
  projectCount: 2,
})

function project(id: number, part: Partial<Project> = {}): Project {
  return {
    id,
    name: `Project ${id}`,
    status: 'Active',
    description: null,
    owner: null,
    startDate: null,
    endDate: null,
    budget: null,
    hourlyRate: null,
    rounding: 0,
    clientId: DILINI.id,
    client: { id: DILINI.id, contactName: DILINI.contactName, companyName: DILINI.companyName },
    openTasks: 0,
    doneTasks: 0,
    overdueTasks: 0,
    createdAt: '2026-11-01T04:00:00.000Z',
    updatedAt: '2026-11-01T04:00:00.000Z',
    version: 1,
    ...part,
  }
}

interface Scene {
  client?: Client
  projects?: Project[]
  invoices?: Invoice[]
  total?: number
}

async function open({ client = DILINI, projects = [], invoices = [], total = invoices.length }: Scene = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer()
    .on(getClient, () => client)
    .on(getReadyTotals, () => readyTotals())
    .on(listProjects, ({ query }) => projects.filter((one) => one.clientId === query.clientId))
    .on(listInvoices, () => new Counted(invoices, total))
    .on(getClientAccount, () => ({ id: null, balance: 0, entries: [] }))
    .on(listCreditNotes, () => [])
  const screen = await renderAt('/client/7', <ClientPage />, {}, '/client/$id')
  return { server, ...screen }
}

const about = page.getByRole('complementary', { name: 'About the client' })
const projectTable = page.getByRole('region', { name: 'Projects' })
const notFound = page.getByRole('heading', { name: 'Client not found', level: 2 })

test('shows the complete name and contact details', async () => {
  const { server } = await open()
  await expect.element(page.getByRole('heading', { name: 'Lanka Foods (Pvt) Ltd' })).toBeVisible()
  expect(document.querySelector('.avatar')?.textContent).toBe('LF')
  await expect
    .element(about.getByRole('link', { name: 'dilini@lankafoods.example' }))
    .toHaveAttribute('href', 'mailto:dilini@lankafoods.example')
  await expect
    .element(about.getByRole('link', { name: '+94 11 244 9031' }))
    .toHaveAttribute('href', 'tel:+94112449031')
  await expect.element(about.getByText(/45 Galle Road\s*Colombo 03/)).toBeVisible()
  await expect.element(about.getByText(/TIN 109338124\s*VAT 109338124-7000/)).toBeVisible()
  await expect.element(about.getByText('Client since 12 Jan 2026')).toBeVisible()
  await expect.element(about.getByText(/Pays by bank transfer\.\s*Call Chamari first\./)).toBeVisible()
  expect(server.callsOf(getClient).map(({ input }) => input.params)).toEqual([{ id: 7 }])
})

test('returns to the list when its own creation is undone', async () => {
  const live = fakeLive()
  const { address } = await open()
  await expect.element(page.getByRole('heading', { name: 'Lanka Foods (Pvt) Ltd' })).toBeVisible()
  live.tell('change', { entity: 'client', id: '7', action: 'delete', actorId: TEST_ACCOUNT.id })
  await expect.poll(address).toBe('/client')
})

test('says that there are no notes and no projects', async () => {
  await open({ client: sampleClient(), projects: [project(3, { clientId: 8, client: null })] })
  await expect.element(about.getByText('No notes')).toBeVisible()
  await expect.element(projectTable.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  expect(projectTable.getByRole('table').query()).toBeNull()
})

test('lists its own projects with status and open tasks, each linked to its page', async () => {
  const { address } = await open({
    projects: [
      project(3, { name: 'Web shop', openTasks: 12, overdueTasks: 2, doneTasks: 5 }),
      project(4, { name: 'යාපනය පුස්තකාලය', status: 'On Hold', openTasks: 1 }),
      project(5, { name: 'Of another', clientId: 8, client: null }),
      project(6, { name: 'Of nobody', clientId: null, client: null }),
    ],
  })
  const rows = projectTable.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/^Web shop\s*Active\s*2 overdue · 12$/)
  await expect.element(rows.nth(2)).toMatchTextContent(/^යාපනය පුස්තකාලය\s*On Hold\s*1$/)
  expect(rows.elements()).toHaveLength(3)
  await projectTable.getByRole('link', { name: 'Web shop' }).click()
  await expect.poll(address).toBe('/project/3')
})

test('the contact can be edited', async () => {
  const { server } = await open()
  server.on(replaceClient, () => ({ ...DILINI, companyName: 'Lanka Foods PLC' }))
  await about.getByRole('button', { name: /^Edit / }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  await dialog.getByRole('textbox', { name: 'Company Name' }).fill('Lanka Foods PLC')
  server.on(getClient, () => ({ ...DILINI, companyName: 'Lanka Foods PLC' }))
  await dialog.getByRole('button', { name: 'Update Client' }).click()
  await expect.element(page.getByRole('heading', { name: 'Lanka Foods PLC' })).toBeVisible()
  // the reply is shown on the page first
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(replaceClient).map(({ input }) => input.body.companyName)).toEqual([
    'Lanka Foods PLC',
  ])
})

test('input is kept when somebody deletes the client meanwhile', async () => {
  const { server, queryClient } = await open()
  await about.getByRole('button', { name: /^Edit / }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Moves to Kandy in May')
  const gone = () => new ApiFailure(404, { message: 'Client not found' })
  server.on(getClient, gone).on(replaceClient, gone)
  void queryClient.invalidateQueries({ queryKey: ['client'] })
  await expect.poll(() => document.querySelector('.client-aside')).toBeNull()
  await dialog.getByRole('button', { name: 'Update Client' }).click()
  await expect.element(page.getByText('Client not saved')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Moves to Kandy in May')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(notFound).toBeVisible()
})

test('links to all clients', async () => {
  const { address } = await open()
  await page.getByRole('link', { name: 'All clients' }).click()
  await expect.poll(address).toBe('/client')
})

test('says that the client does not exist, and where it may be', async () => {
  await page.viewport(1280, 800)
  fakeServer().on(getClient, () => new ApiFailure(404, { message: 'Client not found' }))
  const { address } = await renderAt('/client/99', <ClientPage />, {}, '/client/$id')
  await expect.element(notFound).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'All clients' })).toHaveAttribute('href', '/client')
  await page.getByRole('link', { name: 'Look into the bin' }).click()
  await expect.poll(address).toBe('/bin')
})

test('any other failure says why and can be retried', async () => {
  await page.viewport(1280, 800)
  const server = fakeServer()
    .on(getClient, () => new ApiFailure(403, { message: 'You may not do this.' }))
    .on(listProjects, () => [])
    .on(listInvoices, () => [])
    .on(getReadyTotals, () => readyTotals())
    .on(getClientAccount, () => ({ id: null, balance: 0, entries: [] }))
    .on(listCreditNotes, () => [])
  await renderAt('/client/7', <ClientPage />, {}, '/client/$id')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The client could not be loaded\.\s*You may not do this\./)
  server.on(getClient, () => DILINI)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Lanka Foods (Pvt) Ltd' })).toBeVisible()
})

test('if the projects cannot be loaded the rest of the page is still shown', async () => {
  const { server, queryClient } = await open()
  await expect.element(projectTable.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  server.on(listProjects, () => new ApiFailure(409, { message: 'Not now.' }))
  void queryClient.invalidateQueries({ queryKey: ['projects'] })
  await expect
    .element(projectTable.getByRole('alert'))
    .toMatchTextContent(/The projects could not be loaded\.\s*Not now\./)
  await expect.element(about).toBeVisible()
})

test('follows changes by others, including a deletion', async () => {
  const { server, queryClient } = await open()
  await expect.element(projectTable.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  const follow = (entity: string) =>
    queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.entities?.includes(entity) ?? false })
  server.on(getClient, () => ({ ...DILINI, contactName: 'Chamari Perera' }))
  void follow('client')
  await expect.element(about.getByText('Chamari Perera')).toBeVisible()
  server.on(listProjects, () => [project(3, { name: 'Web shop' })])
  // once restored, it has its projects again
  void follow('client')
  await expect.element(projectTable.getByRole('link', { name: 'Web shop' })).toBeVisible()
  server.on(getClient, () => new ApiFailure(404, { message: 'Client not found' }))
  void follow('client')
  await expect.element(notFound).toBeVisible()
})

test('on a phone the name comes first, then the contact, then the projects', async () => {
  await open({ projects: [project(3, { name: 'Web shop' })] })
  await page.viewport(390, 844)
  const top = (element: Element) => element.getBoundingClientRect().top
  const heading = page.getByRole('heading', { name: 'Lanka Foods (Pvt) Ltd' })
  await expect.element(projectTable.getByRole('link', { name: 'Web shop' })).toBeVisible()
  const tops = [heading, about, projectTable].map((locator) => top(locator.element()))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('says what is ready to bill, and opens it', async () => {
  await open()
  const line = page.getByRole('link', { name: /^Ready to bill/ })
  await expect.element(line).toMatchTextContent(/LKR.238,500\.003 tasks · 12:30 h · 2 expenses/)
  await expect.element(line).toHaveAttribute('href', '/ready-to-bill?client=7')
})
