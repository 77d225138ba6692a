import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ARALIYA_SETTINGS,
  type DocumentScene,
  FORT,
  HARBOUR,
  KADAL_SETTINGS,
  showDocumentDialog,
  storedInvoice,
} from '#test/web/document-dialog-scene.tsx'
import { PLAIN_LINE } from '#sales/line-items/shared/line-item-schema.ts'
import { NO_DISCOUNT_OR_LEVY } from '#test/plain-document.ts'
import { ApiFailure, savedBefore } from '#test/web/fake-server.ts'
import { sampleClient } from '#test/web/sample-clients.ts'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { createInvoice, getInvoice, replaceInvoice } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

const adding = page.getByRole('dialog', { name: 'New Invoice', exact: true })
const editing = page.getByRole('dialog', { name: 'Edit Invoice', exact: true })
const save = page.getByRole('button', { name: 'Save Invoice' })
const update = page.getByRole('button', { name: 'Update Invoice' })
const client = page.getByRole('dialog').getByRole('combobox', { name: /^Client/ })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const sheet = page.getByRole('article')
const question = page.getByRole('alertdialog', { name: 'Discard changes?' })

function openAdding(scene: DocumentScene & { clientId?: number } = {}) {
  const { clientId, ...rest } = scene
  return showDocumentDialog<Invoice>(
    (props) => (
      <InvoiceDialog invoice={undefined} {...(clientId === undefined ? {} : { clientId })} {...props} />
    ),
    rest,
  )
}

async function openEditing(invoice = storedInvoice(), scene: DocumentScene = {}) {
  const opened = await showDocumentDialog<Invoice>(
    (props) => <InvoiceDialog invoice={invoice} {...props} />,
    scene,
  )
  opened.server.on(getInvoice, () => invoice)
  return opened
}

async function choose(name: string) {
  await client.click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

async function typeLine(item: number, description: string, quantity: string, price: string) {
  await field(`Description, item ${item}`).fill(description)
  await field(`Qty/Hrs, item ${item}`).fill(quantity)
  await field(`Unit Price, item ${item}`).fill(price)
}

test('a new invoice has the labels and defaults of the specification', async () => {
  await openAdding()
  await expect.element(client).toHaveFocus()
  await expect.element(client).toHaveTextContent('Select client')
  await expect.element(field('Client Email (if not in list)')).toHaveValue('')
  await expect.element(field('Subject')).toHaveValue('')
  await expect.element(field('Due Date')).toHaveValue('')
  await expect.element(field('Tax Rate (%)')).toHaveValue('0')
  await expect.element(field('Custom Terms')).toHaveValue('Due on Receipt')
  await expect.element(field('Notes')).toHaveValue('Thanks for your business.')
  await expect.element(field('Description, item 1')).toHaveValue('')
  await expect.element(field('Qty/Hrs, item 1')).toHaveValue('1')
  await expect.element(field('Unit Price, item 1')).toHaveValue('0.00')
  await expect.element(page.getByText('number INV-00032 is given when it is sent')).toBeVisible()
  await expect.element(page.getByText('Totals are the same the client will see')).toBeVisible()
  expect(document.querySelector('.line-totals')?.textContent).toBe(
    'SubtotalLKR 0.00Add discountTax 0%LKR 0.00TotalLKR 0.00',
  )
})

test('if the number is made from the time, only its kind is shown', async () => {
  await openAdding({
    settings: [{ ...KADAL_SETTINGS, invoiceNumberFormat: '{PREFIX}{YYYY}{MM}{DD}-{HH}{mm}{ss}' }],
  })
  await expect
    .element(page.getByText(/^a number such as INV\d{8}-\d{6} is given when it is sent$/))
    .toBeVisible()
})

test('saves the input once, and closes with the stored invoice', async () => {
  const { server, saved } = await openAdding()
  const answered = Promise.withResolvers<void>()
  server.on(createInvoice, async () => {
    await answered.promise
    return storedInvoice()
  })
  await choose('Harbour Logistics PLC')
  await expect
    .element(field('Client Email (if not in list)'))
    .toHaveValue('accounts@harbourlogistics.example')
  await field('Subject').fill('Harbour rebrand')
  await field('Due Date').fill('2026-12-04')
  await field('Tax Rate (%)').fill('18')
  await typeLine(1, 'වෙබ් අඩවි සැලසුම\nප්‍රධාන පිටුව', '12', '6,500.50')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await typeLine(2, 'Copywriting', '0.1', '1234.55')
  await field('Description, item 2').click()
  await userEvent.keyboard('{Enter}')
  const button = save.element()
  if (!(button instanceof HTMLElement)) throw new Error('no button')
  button.click()
  button.click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  answered.resolve()
  await expect.poll(() => adding.query()).toBeNull()
  expect(server.callsOf(createInvoice).map(({ input }) => input.body)).toEqual([
    {
      clientId: HARBOUR.id,
      clientName: 'Harbour Logistics PLC',
      clientEmail: 'accounts@harbourlogistics.example',
      subject: 'Harbour rebrand',
      dueDate: '2026-12-04',
      taxRate: 18,
      customTerms: 'Due on Receipt',
      notes: 'Thanks for your business.',
      projectId: null,
      invoiceSettingsId: KADAL_SETTINGS.id,
      // the blank line added by Enter is left out
      items: [
        {
          ...PLAIN_LINE,
          description: 'වෙබ් අඩවි සැලසුම\nප්‍රධාන පිටුව',
          quantity: 12,
          unitPrice: 6500.5,
        },
        { ...PLAIN_LINE, description: 'Copywriting', quantity: 0.1, unitPrice: 1234.55 },
      ],
      ...NO_DISCOUNT_OR_LEVY,
    },
  ])
  expect(saved).toEqual([storedInvoice()])
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('the preview follows the input, with the server’s sums', async () => {
  await openAdding()
  await choose('ගාලු කොටුව')
  await field('Subject').fill('Harbour rebrand')
  await field('Tax Rate (%)').fill('18')
  await typeLine(1, 'වෙබ් අඩවි සැලසුම\nප්‍රධාන පිටුව', '0.1', '1,234.55')
  const row = sheet.getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/^1වෙබ් අඩවි සැලසුමප්‍රධාන පිටුව0.11,234.55123.46$/)
  await expect.element(sheet).toMatchTextContent(/Billed toගාලු කොටුවAttn: Ishara.*ishara@fort.example/)
  await expect.element(sheet).toMatchTextContent(/Harbour rebrand/)
  await expect.element(sheet).toMatchTextContent(/Subtotal123\.46VAT 18%22\.22Total dueLKR 145\.68/)
  await expect.element(sheet).toMatchTextContent(/BankCommercial Bank of Ceylon/)
  expect(document.querySelector('.line-totals')?.textContent).toBe(
    'SubtotalLKR 123.46Add discountTax 18%LKR 22.22TotalLKR 145.68',
  )
})

test('a missing client is reported, and either of the two fields fixes it', async () => {
  const { server } = await openAdding()
  await typeLine(1, 'Copywriting', '1', '100')
  await client.click()
  await userEvent.keyboard('{Escape}')
  await field('Subject').click()
  expect(page.getByText('Choose a client or type a client email').query()).toBeNull()
  await save.click()
  await expect.element(client).toHaveAccessibleDescription('Choose a client or type a client email')
  await expect.element(client).toHaveFocus()
  await field('Client Email (if not in list)').fill('somebody@')
  expect(page.getByText('Choose a client or type a client email').query()).toBeNull()
  await save.click({ force: true })
  await expect
    .element(field('Client Email (if not in list)'))
    .toHaveAccessibleDescription('Valid email is required')
  expect(server.callsOf(createInvoice)).toEqual([])
  server.on(createInvoice, () => storedInvoice())
  await field('Client Email (if not in list)').fill('Somebody@fort.example')
  await save.click()
  await expect
    .poll(() => server.callsOf(createInvoice)[0]?.input.body)
    .toMatchObject({
      clientId: null,
      clientName: null,
      clientEmail: 'somebody@fort.example',
    })
})

test('an invoice without a line is incomplete, and a press says so', async () => {
  await openAdding()
  await field('Client Email (if not in list)').fill('somebody@fort.example')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await save.click({ force: true })
  await expect.element(field('Description, item 1')).toHaveAccessibleDescription('Add at least one line item')
  await expect.element(field('Description, item 1')).toHaveFocus()
  await field('Unit Price, item 1').fill('100')
  await expect.element(field('Description, item 1')).toHaveAccessibleDescription('Description is required')
  await field('Description, item 1').fill('Copywriting')
  await expect.element(save).not.toHaveAttribute('aria-disabled')
})

test('input that is not a number counts as 0 and is reported at its field', async () => {
  const { server } = await openAdding()
  await field('Client Email (if not in list)').fill('somebody@fort.example')
  await typeLine(1, 'Copywriting', 'twelve', '12,5')
  await field('Tax Rate (%)').fill('101')
  await field('Subject').click()
  expect(document.querySelector('.line-totals')?.textContent).toMatch(/TotalLKR 0.00$/)
  await expect.element(field('Qty/Hrs, item 1')).toHaveAccessibleDescription('Quantity must be a number')
  await expect
    .element(field('Unit Price, item 1'))
    .toHaveAccessibleDescription('Unit price must be an amount with at most two decimals')
  await expect.element(field('Tax Rate (%)')).toHaveAccessibleDescription('Tax rate must be at most 100')
  await save.click({ force: true })
  expect(server.callsOf(createInvoice)).toEqual([])
})

test('a sum that is too large shows a message', async () => {
  await openAdding()
  await typeLine(1, 'Copywriting', '1000000', '9000000000')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This amount is too large')
  expect(sheet.query()).toBeNull()
  await field('Qty/Hrs, item 1').fill('1')
  await expect.element(sheet).toMatchTextContent(/LKR 9,000,000,000.00/)
})

test("the server's messages are shown at their fields, and a retry has the same key", async () => {
  const { server } = await openAdding()
  server.on(
    createInvoice,
    () =>
      new ApiFailure(400, {
        code: 'validation',
        message: 'Two fields are wrong.',
        fields: { 'items.1.unitPrice': 'Too dear', subject: 'No such subject' },
      }),
  )
  await field('Client Email (if not in list)').fill('somebody@fort.example')
  await typeLine(1, 'First', '1', '100')
  await field('Description, item 1').click()
  await userEvent.keyboard('{Enter}{Enter}')
  await typeLine(3, 'Second', '1', '200')
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Invoice not added\s*Two fields are wrong\./)
  await expect.element(field('Unit Price, item 3')).toHaveAccessibleDescription('Too dear')
  await expect.element(field('Subject')).toHaveAccessibleDescription('No such subject')
  await expect.element(field('Subject')).toHaveFocus()
  await field('Unit Price, item 3').fill('150')
  await expect.element(field('Unit Price, item 3')).not.toHaveAttribute('aria-invalid')
  server.on(createInvoice, () => storedInvoice())
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  const keys = server.callsOf(createInvoice).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('the client is searched on the server, and can be cleared', async () => {
  const { server } = await openAdding()
  await choose('Harbour Logistics PLC')
  await client.click()
  await page.getByRole('combobox', { name: 'Search Client' }).fill('කොටුව')
  await expect.poll(() => server.callsOf(listClients).at(-1)?.input.query.search).toBe('කොටුව')
  await page.getByRole('option', { name: /^ගාලු කොටුව/ }).click()
  await expect.element(field('Client Email (if not in list)')).toHaveValue(FORT.email)
  await choose('No client')
  await expect.element(client).toHaveTextContent('Select client')
  await expect.element(field('Client Email (if not in list)')).toHaveValue('')
  await choose('Harbour Logistics PLC')
  await field('Client Email (if not in list)').fill('boss@harbour.example')
  await choose('No client')
  await expect.element(field('Client Email (if not in list)')).toHaveValue('boss@harbour.example')
})

test('starts with the client of the page that it was opened from', async () => {
  await openAdding({ clientId: HARBOUR.id, clients: [HARBOUR, sampleClient()] })
  await expect.element(client).toHaveTextContent('Harbour Logistics PLC')
  await expect.element(field('Client Email (if not in list)')).toHaveValue(HARBOUR.email)
})

test('another company brings its terms and notes, unless they were edited', async () => {
  const { server } = await openAdding()
  server.on(createInvoice, () => storedInvoice())
  await field('Notes').fill('Paid in advance.')
  await page.getByRole('button', { name: 'Company: Kadal Studio (Pvt) Ltd' }).click()
  await page.getByRole('menuitemradio', { name: 'Araliya Events' }).click()
  await expect.element(field('Custom Terms')).toHaveValue('Within 30 days')
  await expect.element(field('Notes')).toHaveValue('Paid in advance.')
  await expect.element(sheet).toMatchTextContent(/FromAraliya Events/)
  await field('Client Email (if not in list)').fill('somebody@fort.example')
  await typeLine(1, 'Work', '1', '1')
  await save.click()
  await expect
    .poll(() => server.callsOf(createInvoice)[0]?.input.body.invoiceSettingsId)
    .toBe(ARALIYA_SETTINGS.id)
})

test('without settings a message says so, and saving still works', async () => {
  const { server } = await openAdding({ settings: [], profiles: [] })
  server.on(createInvoice, () => storedInvoice())
  await expect
    .element(page.getByRole('link', { name: 'company profile' }))
    .toHaveAttribute('href', '/company-profile')
  await expect
    .element(page.getByRole('link', { name: 'invoice settings' }))
    .toHaveAttribute('href', '/invoice-settings')
  await expect.element(field('Custom Terms')).toHaveValue('Due on Receipt')
  await field('Client Email (if not in list)').fill('somebody@fort.example')
  await typeLine(1, 'Work', '1', '1')
  await save.click()
  await expect.poll(() => server.callsOf(createInvoice)[0]?.input.body.invoiceSettingsId).toBe(null)
})

test('the page of an edited invoice names the document that it replaces, and the reason is sent', async () => {
  const issued = storedInvoice({
    invoiceNumber: 'INV-00030',
    status: 'Sent',
    issueDate: '2026-11-12',
    revision: 1,
  })
  const revision = { byName: 'Nimal Perera', reason: null, replaces: null }
  const { server, saved } = await openEditing(issued, {
    revisions: [{ number: 1, at: '2026-11-12T04:00:00.000Z', ...revision }],
  })
  server.on(replaceInvoice, () => issued)
  await expect.element(sheet.getByText('Revision 2, replaces the document of 12 November 2026')).toBeVisible()
  await field('Unit Price, item 1').fill('7000')
  await field('Reason for the change').fill('x'.repeat(201))
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/200 characters/)).toBeVisible()
  await field('Reason for the change').fill('Wrong price')
  await update.click()
  await expect.poll(() => saved.length).toBe(1)
  expect(server.callsOf(replaceInvoice)[0]?.input.body).toMatchObject({ revisionReason: 'Wrong price' })
})

test('editing replaces the whole invoice, and an issued one shows its number', async () => {
  const issued = storedInvoice({ invoiceNumber: 'INV-00030', status: 'Sent', issueDate: '2026-11-18' })
  const { server, saved } = await openEditing(issued)
  server.on(replaceInvoice, () => issued)
  await expect.element(editing.getByText('INV-00030').first()).toBeVisible()
  await expect
    .element(page.getByText('Already sent: it keeps its number, the change is written to its history'))
    .toBeVisible()
  expect(page.getByRole('button', { name: /^Company/ }).query()).toBeNull()
  await expect.element(sheet).toMatchTextContent(/InvoiceINV-00030.*Issued18 November 2026Due4 December 2026/)
  await expect.element(field('Description, item 1')).toHaveValue('Copywriting\nHourly, two rounds of changes')
  await field('Unit Price, item 1').fill('7000')
  await update.click()
  await expect.poll(() => saved.length).toBe(1)
  expect(server.callsOf(replaceInvoice)[0]?.input).toMatchObject({
    params: { id: 12 },
    body: {
      clientId: HARBOUR.id,
      customTerms: 'Within 14 days',
      dueDate: '2026-12-04',
      items: [{ quantity: 12, unitPrice: 7000 }],
    },
  })
})

test('a deleted client keeps its name', async () => {
  await openEditing(storedInvoice({ clientId: null, clientName: 'Old Harbour' }))
  await expect.element(client).toHaveTextContent('Old Harbour')
  await expect.element(sheet).toMatchTextContent(/Billed toOld Harbour/)
})

test('Cancel asks before it discards input, which is restored after Escape and a reload', async () => {
  const { unmount } = await openAdding()
  await field('Subject').fill('Typed on the train')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => adding.query()).toBeNull()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field('Subject')).toHaveValue('Typed on the train')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('Subject')).toHaveValue('Typed on the train')
  await unmount()
  await openAdding()
  await expect.element(field('Subject')).toHaveValue('Typed on the train')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(field('Subject')).toHaveValue('')
  await field('Subject').fill('Once more')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => adding.query()).toBeNull()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field('Subject')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => adding.query()).toBeNull()
  expect(question.query()).toBeNull()
})

test('an invoice edited after a lost response is not created twice; a new start is another invoice', async () => {
  const { server, unmount } = await openAdding()
  const saveIt = async (times: number) => {
    await save.click()
    await expect.poll(() => server.callsOf(createInvoice).length).toBe(times)
    await expect.element(save).toBeEnabled()
  }
  server.on(createInvoice, () => new ApiFailure(0))
  await choose('Harbour Logistics PLC')
  await typeLine(1, 'Photos', '1', '100')
  await saveIt(1)
  server.on(createInvoice, savedBefore)
  await field('Unit Price, item 1').fill('150')
  await saveIt(2)
  await expect.element(page.getByText(/^This was saved already, as it was before/)).toBeVisible()
  await expect.element(field('Unit Price, item 1')).toHaveValue('150.00')
  const keys = server.callsOf(createInvoice).map(({ headers }) => headers.get('idempotency-key'))
  await unmount()
  const reopened = await openAdding()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  reopened.server.on(createInvoice, () => storedInvoice())
  await choose('Harbour Logistics PLC')
  await typeLine(1, 'Films', '1', '100')
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  const [other] = reopened.server.callsOf(createInvoice).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys[1] === keys[0], other === keys[0]]).toEqual([true, false])
})

test('changes by others appear in untouched fields, and are reported for edited ones', async () => {
  const { server, queryClient } = await openEditing()
  let version = 1
  const othersChange = (part: Partial<Invoice>) => {
    version += 1
    const stored = storedInvoice({ ...part, version })
    server.on(getInvoice, () => stored)
    return queryClient.invalidateQueries({ queryKey: ['invoice'] })
  }
  await othersChange({ subject: 'Theirs' })
  await expect.element(field('Subject')).toHaveValue('Theirs')
  expect(page.getByText(/Somebody else/).query()).toBeNull()
  await field('Notes').fill('Mine')
  await othersChange({ subject: 'Later', dueDate: null })
  await expect
    .element(page.getByText(/^Somebody else changed this meanwhile: Subject, Due Date\. When you save/))
    .toBeVisible()
  await expect.element(field('Subject')).toHaveValue('Theirs')
  await expect.element(field('Notes')).toHaveValue('Mine')
})

test('two edits of one invoice are compared line by line, and no line of either is lost', async () => {
  const { server, saved } = await openEditing()
  const [first] = storedInvoice().items
  if (first === undefined) throw new Error('the sample has lines')
  const added = { ...first, id: 77, description: 'Theirs' }
  const theirs = storedInvoice({ version: 2, dueDate: null, items: [{ ...first, id: 76 }, added] })
  server.on(
    replaceInvoice,
    () => new ApiFailure(409, { code: 'changed_meanwhile', message: 'Changed.', current: theirs }),
  )
  await field('Unit Price, item 1').fill('7000')
  await update.click()
  const clash = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await expect
    .element(clash.getByRole('group', { name: 'Due Date' }))
    .toMatchTextContent(/4 Dec 2026.*Empty/s)
  await expect.element(clash.getByRole('group', { name: 'Line 1' })).toMatchTextContent(/Yours.*7,000/s)
  await expect.element(clash.getByRole('group', { name: 'Line 2' })).toMatchTextContent(/Not there.*Theirs/s)
  server.on(replaceInvoice, () => theirs)
  await clash.getByRole('button', { name: 'Save These' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const calls = server.callsOf(replaceInvoice)
  expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  expect(calls[1]?.input.body.items.map(({ description, unitPrice }) => [description, unitPrice])).toEqual([
    [first.description, 7000],
    ['Theirs', first.unitPrice],
  ])
})

test('below 1100 px one side is shown at a time; an error switches to the fields', async () => {
  await openAdding({ width: 1000 })
  expect(sheet.query()).toBeNull()
  await page.getByRole('radio', { name: 'Preview' }).click()
  await expect.element(sheet).toBeVisible()
  expect(field('Subject').query()).toBeNull()
  await save.click({ force: true })
  await expect.element(client).toHaveFocus()
})
