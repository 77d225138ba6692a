import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FORT, HARBOUR, showDocumentDialog, storedInvoice } from '#test/web/document-dialog-scene.tsx'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import { keepDraft } from '#platform/web/forms/drafts.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { createInvoice, getInvoice, replaceInvoice } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

const save = page.getByRole('button', { name: /^(Save|Update) Invoice/ })
const client = page.getByRole('dialog').getByRole('combobox', { name: /^Client/ })
const project = page.getByRole('dialog').getByRole('combobox', { name: /^Project/ })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

const PROJECTS: ProjectName[] = [
  { id: 5, name: 'Fort rooms', status: 'Active', clientId: FORT.id },
  { id: 6, name: 'Own website', status: 'Active', clientId: null },
  { id: 7, name: 'Rebrand', status: 'Active', clientId: HARBOUR.id },
]

async function open(invoice: Invoice | undefined, start: { projectId?: number; clientId?: number } = {}) {
  const opened = await showDocumentDialog<Invoice>(
    (props) => <InvoiceDialog invoice={invoice} {...start} {...props} />,
    { projects: PROJECTS },
  )
  if (invoice !== undefined) opened.server.on(getInvoice, () => invoice)
  return opened
}

async function choose(from: typeof client, name: string) {
  await from.click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

async function offered() {
  await project.click()
  const names = page
    .getByRole('listbox', { name: 'Project' })
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  await project.click()
  return names
}

test('offers the projects of the client, then those of nobody; without a client all of them', async () => {
  const { server } = await open(undefined)
  await expect.element(project).toHaveTextContent('No project')
  expect(await offered()).toEqual(['Fort rooms', 'Own website', 'Rebrand'])
  await choose(client, 'Harbour')
  expect(await offered()).toEqual(['Rebrand', 'Own website'])
  await choose(project, 'Rebrand')
  await expect
    .element(page.getByRole('link', { name: 'Open project Rebrand' }))
    .toHaveAttribute('href', '/project/7')
  expect(await offered()).toEqual(['No project', 'Rebrand', 'Own website'])
  server.on(createInvoice, () => storedInvoice())
  await field('Description, item 1').fill('Photos')
  await save.click()
  await expect.poll(() => server.callsOf(createInvoice)[0]?.input.body).toMatchObject({ projectId: 7 })
})

test('another client clears a project of the earlier one, and says so; a project of nobody stays', async () => {
  await open(undefined)
  await choose(client, 'Harbour')
  await choose(project, 'Rebrand')
  await choose(client, 'ගාලු')
  await expect.element(project).toHaveTextContent('No project')
  await expect.element(project).toHaveAccessibleDescription('Cleared: Rebrand belongs to another client.')
  await choose(project, 'Own website')
  await expect.element(project).not.toHaveAccessibleDescription()
  await choose(client, 'Harbour')
  await expect.element(project).toHaveTextContent('Own website')
})

test('an edit has the stored project, and sends none once it is emptied', async () => {
  const { server } = await open(storedInvoice({ projectId: 7 }))
  server.on(replaceInvoice, () => storedInvoice())
  await expect.element(project).toHaveTextContent('Rebrand')
  await choose(project, 'No project')
  await save.click()
  await expect.poll(() => server.callsOf(replaceInvoice)[0]?.input.body).toMatchObject({ projectId: null })
})

test('an edit keeps a project that belongs to another client by now', async () => {
  const { server } = await open(storedInvoice({ projectId: 5 }))
  server.on(replaceInvoice, () => storedInvoice())
  await expect.element(project).toHaveTextContent('Fort rooms')
  expect(await offered()).toEqual(['No project', 'Rebrand', 'Own website'])
  await field('Subject').fill('Second try')
  await save.click()
  await expect.poll(() => server.callsOf(replaceInvoice)[0]?.input.body).toMatchObject({ projectId: 5 })
})

test('a draft of an earlier page, without a project, keeps the stored one', async () => {
  const draft = {
    values: { subject: 'Typed before' },
    base: { subject: 'Harbour rebrand, phase 2' },
    version: 1,
    key: crypto.randomUUID(),
  }
  keepDraft(TEST_ACCOUNT.id, 'invoice 12', JSON.stringify(draft))
  await open(storedInvoice({ projectId: 7 }))
  await expect.element(field('Subject')).toHaveValue('Typed before')
  await expect.element(project).toHaveTextContent('Rebrand')
})

test('the server’s refusal of a project stands at the field', async () => {
  const { server } = await open(storedInvoice({ projectId: 7 }))
  const message = 'There is no project with this id'
  server.on(
    replaceInvoice,
    () => new ApiFailure(400, { code: 'validation', message, fields: { projectId: message } }),
  )
  await field('Subject').fill('Second try')
  await save.click()
  await expect.element(project).toHaveAccessibleDescription(message)
})

test('a new invoice of a project begins with it and its client, and has a draft of its own', async () => {
  const { unmount } = await open(undefined, { projectId: 7 })
  await expect.element(client).toHaveTextContent(HARBOUR.companyName)
  await expect.element(field('Client Email (if not in list)')).toHaveValue(HARBOUR.email)
  await expect.element(project).toHaveTextContent('Rebrand')
  await field('Subject').fill('Of the project')
  await unmount()
  await open(undefined)
  await expect.element(field('Subject')).toHaveValue('')
  await expect.element(project).toHaveTextContent('No project')
})

test('a new invoice of another client than the project’s begins without it', async () => {
  await open(undefined, { projectId: 7, clientId: FORT.id })
  await expect.element(client).toHaveTextContent(FORT.companyName)
  await expect.element(project).toHaveTextContent('No project')
})
