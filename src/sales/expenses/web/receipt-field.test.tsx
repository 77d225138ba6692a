import { describe, expect, it, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { samplePicture } from '#test/web/sample-companies.ts'
import { SAMPLE_RECEIPT, sampleExpense, sampleExpenseTotals } from '#test/web/sample-expenses.ts'
import type { Role } from '#platform/shared/permissions.ts'
import {
  createExpense,
  deleteReceipt,
  getExpenseTotals,
  getReceipt,
  listExpenseCategories,
  listExpenses,
  replaceExpense,
  uploadReceipt,
} from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { ExpensesPage } from './expenses-page.tsx'
import { sentName, sizeText } from './receipt-choice.ts'

const PLAIN = sampleExpense()
const WITH_RECEIPT = sampleExpense({ receipt: SAMPLE_RECEIPT })
const PDF = { ...SAMPLE_RECEIPT, name: 'bill.pdf', type: 'application/pdf', size: 1_240_000 }

const dialog = page.getByRole('dialog')
const save = page.getByRole('button', { name: 'Save Expense' })
const fileInput = page.getByLabelText(/Choose a file|Replace/)
const remove = page.getByRole('button', { name: 'Remove the receipt' })
const picture = () => dialog.element().querySelector('img')

async function open(expense: Expense | undefined, role: Role = 'ADMIN') {
  await page.viewport(1440, 900)
  const bytes = new Uint8Array(await (await samplePicture()).arrayBuffer())
  const expenses = expense === undefined ? [] : [expense]
  const server = fakeServer()
    .on(listExpenses, () => expenses)
    .on(getExpenseTotals, () => sampleExpenseTotals(expenses))
    .on(listExpenseCategories, () => ['General'])
    .on(getReceipt, () => ({ type: 'image/png' as const, bytes }))
    .on(createExpense, () => PLAIN)
    .on(replaceExpense, () => expense ?? PLAIN)
  await renderAt('/expenses', <ExpensesPage />, { role })
  const name = expense === undefined ? 'Add Expense' : `Edit ${expense.description}`
  await page.getByRole('button', { name }).click()
  await expect.element(dialog).toBeVisible()
  return server
}

const drop = (file: File) => {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
}
const dropHere = (file: File) =>
  (document.querySelector('.receipt-drop') as HTMLElement).dispatchEvent(drop(file))

test('a chosen picture is shown at once and sent after the expense, with its name', async () => {
  const server = await open(undefined)
  const sent = Promise.withResolvers<void>()
  server.on(uploadReceipt, async () => {
    await sent.promise
    return WITH_RECEIPT
  })
  const file = await samplePicture()
  await page.getByRole('spinbutton').fill('5')
  await page.getByRole('textbox', { name: 'Description' }).fill('Van hire')
  await userEvent.upload(fileInput, file)
  await expect.poll(() => picture()?.naturalWidth).toBe(4)
  await expect.element(page.getByText('logo.png')).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Uploading the receipt...')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  sent.resolve()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(page.getByText('The expense was added.')).toBeVisible()
  const [upload] = server.callsOf(uploadReceipt)
  expect(upload?.input).toEqual({
    params: { id: 7 },
    query: { name: 'logo.png' },
    body: { type: 'image/png', bytes: new Uint8Array(await file.arrayBuffer()) },
  })
})

test('a refused receipt leaves the expense saved and is reported; a retry adds no second expense', async () => {
  const server = await open(undefined)
  const message = 'The file is damaged or incomplete'
  server.on(createExpense, ({ body }) => new Recorded({ ...PLAIN, description: body.description }, [5]))
  server.on(uploadReceipt, () => new ApiFailure(400, { code: 'validation', message }))
  await page.getByRole('spinbutton').fill('5')
  await page.getByRole('textbox', { name: 'Description' }).fill('Van hire')
  await userEvent.upload(fileInput, await samplePicture())
  await save.click()
  // the expense itself is saved: there is no draft to keep
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'))
  await expect.poll(drafts).toEqual([])
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The expense was saved, but not its receipt\s*The file is damaged or incomplete/)
  await expect.element(fileInput).toHaveAccessibleDescription(message)
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Van hire')
  server.on(replaceExpense, () => new Recorded(PLAIN, []))
  server.on(uploadReceipt, () => new Recorded(WITH_RECEIPT, [6]))
  await save.click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect([server.callsOf(createExpense).length, server.callsOf(replaceExpense).length]).toEqual([1, 1])
  // all changes, including those stored by the first attempt
  expect(await takeOffer(server)).toEqual([5, 6])
})

test('a stored picture is shown, and opens in a new tab', async () => {
  await open(WITH_RECEIPT)
  await expect.poll(() => picture()?.naturalWidth).toBe(4)
  await expect.element(page.getByText('· 412 kB')).toBeVisible()
  const link = dialog.getByRole('link', { name: 'Open receipt-22871.png' })
  await expect.poll(() => link.query()?.getAttribute('href')).toMatch(/^blob:/)
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('a stored PDF is a link, and not displayed in this page', async () => {
  const server = await open(sampleExpense({ receipt: PDF }))
  server.on(getReceipt, () => ({ type: 'application/pdf' as const, bytes: new Uint8Array([37, 80, 68, 70]) }))
  const link = dialog.getByRole('link', { name: 'Open bill.pdf' })
  await expect.poll(() => link.query()?.getAttribute('href')).toMatch(/^blob:/)
  await expect.element(page.getByText('· 1.2 MB')).toBeVisible()
  expect(dialog.element().querySelector('img, iframe, embed, object')).toBeNull()
})

test('a receipt that cannot be loaded says why', async () => {
  const server = await open(PLAIN)
  await userEvent.keyboard('{Escape}')
  server.on(listExpenses, () => [WITH_RECEIPT])
  server.on(getReceipt, () => new ApiFailure(404, { message: 'Receipt not found' }))
  await renderAt('/expenses?page=1&search=a', <ExpensesPage />)
  await page
    .getByRole('button', { name: `Edit ${WITH_RECEIPT.description}` })
    .last()
    .click()
  await expect.element(page.getByText('Receipt not found')).toBeVisible()
})

test('a receipt can be replaced, and is restored when the new file is removed', async () => {
  const server = await open(WITH_RECEIPT)
  server.on(uploadReceipt, () => WITH_RECEIPT)
  dropHere(await samplePicture('crimson'))
  await expect.element(page.getByText('logo.png')).toBeVisible()
  await remove.click()
  await expect.element(page.getByText('receipt-22871.png')).toBeVisible()
  dropHere(await samplePicture('crimson'))
  await save.click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(server.callsOf(uploadReceipt)).toHaveLength(1)
})

test('an ACCOUNTANT replaces a stored receipt, and removes only a new one', async () => {
  await open(WITH_RECEIPT, 'ACCOUNTANT')
  await expect.element(page.getByText('receipt-22871.png')).toBeVisible()
  expect(remove.query()).toBeNull()
  expect(page.getByRole('button', { name: /^Delete/ }).query()).toBeNull()
  dropHere(await samplePicture('crimson'))
  await expect.element(page.getByText('logo.png')).toBeVisible()
  await remove.click()
  await expect.element(page.getByText('receipt-22871.png')).toBeVisible()
})

test('a receipt is removed on saving', async () => {
  const server = await open(WITH_RECEIPT)
  server.on(deleteReceipt, () => PLAIN)
  await remove.click()
  await expect.element(page.getByText('No receipt yet')).toBeVisible()
  expect(server.callsOf(deleteReceipt)).toEqual([])
  await save.click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(server.callsOf(deleteReceipt).map(({ input }) => input.params)).toEqual([{ id: 7 }])
})

test('a receipt is unchanged when only the fields are saved', async () => {
  const server = await open(WITH_RECEIPT)
  await page.getByRole('textbox', { name: 'Vendor' }).fill('')
  await save.click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect([...server.callsOf(uploadReceipt), ...server.callsOf(deleteReceipt)]).toEqual([])
})

test.each([
  [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), 'This must be a PNG, JPEG or PDF file'],
  [new File(['<html>'], 'a.pdf', { type: 'text/html' }), 'This must be a PNG, JPEG or PDF file'],
  [new File([new Uint8Array(5_000_001)], 'a.png', { type: 'image/png' }), 'The file may be at most 5 MB'],
])('$name is refused before it is sent', async (file, sentence) => {
  await open(PLAIN)
  dropHere(file)
  await expect.element(fileInput).toHaveAccessibleDescription(sentence)
  await expect.element(page.getByText('No receipt yet')).toBeVisible()
})

test('a file dropped beside the field does not replace the page', async () => {
  await open(PLAIN)
  const notes = page.getByRole('textbox', { name: 'Notes' }).element()
  expect(notes.dispatchEvent(drop(await samplePicture()))).toBe(false)
  await expect.element(page.getByText('No receipt yet')).toBeVisible()
})

test('fits a phone', async () => {
  await open(WITH_RECEIPT)
  await page.viewport(360, 740)
  const body = document.querySelector('.dialog-body') as HTMLElement
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
})

describe('names and sizes', () => {
  it('send a name that the call accepts, with its extension', () => {
    expect(sentName('bill.pdf')).toBe('bill.pdf')
    expect(sentName('two\nlines\u0000.png')).toBe('twolines.png')
    expect(sentName(`${'😀'.repeat(150)}.pdf`)).toMatch(/\.pdf$/)
    expect(sentName(`${'😀'.repeat(150)}a.pdf`).isWellFormed()).toBe(true)
    expect(sentName(`${'x'.repeat(300)}.pdf`)).toHaveLength(200)
  })

  it.each([
    [1, '1 kB'],
    [412_300, '412 kB'],
    [1_240_000, '1.2 MB'],
    [5_000_000, '5.0 MB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})
