import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleClient } from '#test/web/sample-clients.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import { listLanguages } from '#sales/words/shared/language-endpoints.ts'
import { createClient, listClients, replaceClient } from '../shared/client-endpoints.ts'
import { ClientsPage } from './clients-page.tsx'

const DILINI = sampleClient({
  notes: 'Pays in two instalments.',
  address: '45 Galle Road\nColombo 03',
  tin: '109338124',
  vatNumber: '109338124-7000',
})
const MALSHA = sampleClient({ id: 12, companyName: 'Sigiriya Adventure Tours', contactName: 'Malsha Herath' })

const adding = page.getByRole('dialog', { name: 'Add New Client' })
const editing = page.getByRole('dialog', { name: 'Edit Client' })
const save = page.getByRole('button', { name: 'Save Client' })
const update = page.getByRole('button', { name: 'Update Client' })
const field = (name: string) => page.getByRole('textbox', { name })

async function open() {
  await page.viewport(1280, 800)
  const server = fakeServer().on(listClients, () => [DILINI])
  const screen = await renderAt('/client', <ClientsPage />)
  await expect.element(page.getByRole('article')).toBeVisible()
  return { server, ...screen }
}

async function openAdding() {
  const scene = await open()
  await page.getByRole('button', { name: 'New Client' }).click()
  await expect.element(adding).toBeVisible()
  return scene
}

async function openEditing() {
  const scene = await open()
  await page.getByRole('button', { name: 'Edit Dilini Jayawardena' }).click()
  await expect.element(editing).toBeVisible()
  return scene
}

async function fillIn() {
  await field('Company Name').fill(' Sigiriya Adventure Tours ')
  await field('Contact Name').fill('Malsha Herath')
  await field('Email').fill('Malsha@Sigiriya.example')
  await field('Phone').fill('+94 66 223 1188')
}

test('adding starts empty, with the focus on the company name and four required fields', async () => {
  await openAdding()
  await expect.element(field('Company Name')).toHaveFocus()
  const fields = [
    ...adding.element().querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), textarea'),
  ]
  expect(fields.map(({ name, value, ariaRequired }) => [name, value, ariaRequired === 'true'])).toEqual([
    ['companyName', '', true],
    ['contactName', '', true],
    ['email', '', true],
    ['phone', '', true],
    ['address', '', false],
    ['tin', '', false],
    ['vatNumber', '', false],
    ['notes', '', false],
    ['taxRate', '', false],
  ])
  await expect.element(field('Email')).toHaveAttribute('type', 'email')
  await expect.element(save).toBeDisabled()
})

test('shows what is missing once a field was left', async () => {
  await openAdding()
  expect(page.getByText('Company name is required').query()).toBeNull()
  await userEvent.keyboard(' {Tab}{Tab}malsha@sigiriya{Tab}{Tab}')
  await expect.element(field('Company Name')).toHaveAccessibleDescription('Company name is required')
  await expect.element(field('Contact Name')).toHaveAccessibleDescription('Contact name is required')
  await expect.element(field('Email')).toHaveAccessibleDescription('Valid email is required')
  await expect.element(field('Phone')).toHaveAccessibleDescription('Phone is required')
  await expect.element(save).toBeDisabled()
})

test('saves once, closes, and offers to open the new client', async () => {
  const { server, address } = await openAdding()
  const answered = Promise.withResolvers<void>()
  server.on(createClient, async () => {
    await answered.promise
    return MALSHA
  })
  await fillIn()
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Adding...' })).toBeDisabled()
  answered.resolve()
  await expect.poll(() => adding.query()).toBeNull()
  expect(server.callsOf(createClient).map(({ input }) => input.body)).toEqual([
    {
      companyName: 'Sigiriya Adventure Tours',
      contactName: 'Malsha Herath',
      email: 'malsha@sigiriya.example',
      phone: '+94 66 223 1188',
      address: '',
      tin: '',
      vatNumber: '',
      notes: '',
      taxRate: null,
      language: 'en',
      isVatRegistered: false,
      supply: 'standard',
    },
  ])
  await expect.poll(() => server.callsOf(listClients).length).toBe(2)
  await expect.element(page.getByText('Sigiriya Adventure Tours was added.')).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(address).toBe('/client/12')
})

test('a new client can be undone with its toast', async () => {
  const { server } = await openAdding()
  server.on(createClient, () => new Recorded(MALSHA, [5]))
  await fillIn()
  await save.click()
  const toast = page.getByRole('region', { name: 'Notifications' }).filter({ hasText: 'was added.' })
  await expect.element(toast).toHaveTextContent('Sigiriya Adventure Tours was added.OpenUndo')
  expect(await takeOffer(server)).toEqual([5])
})

test('a refused save keeps the input, says why at the field and in a toast, and is retried with its key', async () => {
  const { server } = await openAdding()
  server.on(
    createClient,
    () =>
      new ApiFailure(400, {
        code: 'validation',
        message: 'The phone is wrong.',
        fields: { phone: 'This is no phone' },
      }),
  )
  await fillIn()
  await field('Notes').fill('Invoices go to the Dambulla office.')
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Client not added\s*The phone is wrong\./)
  await expect.element(field('Phone')).toHaveAccessibleDescription('This is no phone')
  await expect.element(field('Notes')).toHaveValue('Invoices go to the Dambulla office.')
  await expect.element(field('Company Name')).toHaveValue(' Sigiriya Adventure Tours ')
  server.on(createClient, () => MALSHA)
  await field('Phone').fill('+94 66 223 1189')
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  const keys = server.callsOf(createClient).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('without a response no input is lost', async () => {
  const { server } = await openAdding()
  server.on(createClient, () => new ApiFailure(0))
  await fillIn()
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The server cannot be reached/)
  await expect.element(field('Contact Name')).toHaveValue('Malsha Herath')
  await expect.element(save).toBeEnabled()
})

test('editing is prefilled and replaces all fields', async () => {
  const { server } = await openEditing()
  server.on(replaceClient, () => DILINI)
  await expect.element(field('Company Name')).toHaveValue('Lanka Foods (Pvt) Ltd')
  await expect.element(field('Address')).toHaveValue('45 Galle Road\nColombo 03')
  await expect.element(field('TIN')).toHaveValue('109338124')
  await expect.element(field('VAT Number')).toHaveValue('109338124-7000')
  await field('Notes').fill('')
  const rate = page.getByRole('textbox', { name: /^Tax Rate \(%\)/ })
  await expect.element(rate).toHaveAccessibleDescription('Empty: as the invoice settings say')
  await rate.fill('101')
  await userEvent.tab()
  await expect.element(page.getByText('Tax Rate (%) must be at most 100')).toBeVisible()
  await rate.fill('12.5')
  const language = page.getByRole('combobox', { name: 'Language of Documents' })
  await expect.element(language).toHaveValue('en')
  server.on(listLanguages, () => [
    { language: 'si' as const, toCheck: 64, checked: null },
    { language: 'ta' as const, toCheck: 70, checked: { byName: 'Nimal', at: '2026-11-20T00:00:00.000Z' } },
  ])
  await language.selectOptions('ta')
  await expect.element(language).toHaveAccessibleDescription('')
  await language.selectOptions('si')
  await expect.element(language).toHaveAccessibleDescription('Preset, please check: 64 words')
  await update.click()
  await expect.poll(() => editing.query()).toBeNull()
  expect(server.callsOf(replaceClient).map(({ input }) => input)).toEqual([
    {
      params: { id: 7 },
      body: {
        companyName: 'Lanka Foods (Pvt) Ltd',
        contactName: 'Dilini Jayawardena',
        email: 'dilini@lankafoods.example',
        phone: '+94 11 244 9031',
        address: '45 Galle Road\nColombo 03',
        tin: '109338124',
        vatNumber: '109338124-7000',
        notes: '',
        taxRate: 12.5,
        language: 'si',
        isVatRegistered: false,
        supply: 'standard',
      },
    },
  ])
  await expect.poll(() => server.callsOf(listClients).length).toBe(2)
  expect(page.getByText('was added').query()).toBeNull()
})

test('a failed update keeps the dialog with its input', async () => {
  const { server } = await openEditing()
  server.on(replaceClient, () => new ApiFailure(404, { message: 'Client not found' }))
  await field('Contact Name').fill('Chamari Perera')
  await update.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Client not saved\s*Client not found/)
  await expect.element(field('Contact Name')).toHaveValue('Chamari Perera')
})

test('an edit names its version; the slower person chooses between both texts, and saves on top of the newer one', async () => {
  const { server } = await openEditing()
  const theirs = { ...DILINI, phone: '+94 11 000 0000', notes: 'Pays at once.', version: 2 }
  server.on(
    replaceClient,
    () =>
      new ApiFailure(409, {
        code: 'changed_meanwhile',
        message: 'Somebody else changed it.',
        current: theirs,
      }),
  )
  await field('Phone').fill('+94 77 111 1111')
  await update.click()
  const clash = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await expect.element(clash).toMatchTextContent(/Phone.*Yours.*\+94 77 111 1111.*Theirs.*\+94 11 000 0000/s)
  await expect.element(clash).toMatchTextContent(/Notes.*Theirs.*Pays at once\./s)
  server.on(replaceClient, () => ({ ...theirs, version: 3 }))
  await clash.getByRole('button', { name: 'Save These' }).click()
  await expect.poll(() => editing.query()).toBeNull()
  const calls = server.callsOf(replaceClient)
  expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  expect(calls[1]?.input.body).toMatchObject({ phone: '+94 77 111 1111', notes: 'Pays at once.' })
})
