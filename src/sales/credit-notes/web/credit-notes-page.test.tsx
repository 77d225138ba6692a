import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getMailStatus } from '#people/outbox/shared/outbox-endpoints.ts'
import { aCreditNote } from '#test/web/credit-notes-scene.ts'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { toastText } from '#test/web/payments-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { listCreditNotes, sendCreditNote, voidCreditNote } from '../shared/credit-note-endpoints.ts'
import type { CreditNote } from '../shared/credit-note-schema.ts'
import { CreditNotesPage } from './credit-notes-page.tsx'

async function show(notes: CreditNote[], address = '/credit-notes') {
  const state = { notes }
  const server = fakeServer()
    .on(listCreditNotes, () => new Counted(state.notes, state.notes.length))
    .on(getMailStatus, () => ({ isConfigured: false, from: null, queued: 0, failed: 0 }))
  const screen = await renderAt(address, <CreditNotesPage />, { role: 'ADMIN' })
  return { ...screen, server, state }
}
const row = (number: string) => page.getByRole('row', { name: new RegExp(number) })
const choose = async (item: string) => {
  await page.getByRole('button', { name: 'Actions for CN-2026-00003' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('lists number, client, invoice, day, status and total', async () => {
  await show([aCreditNote(3), aCreditNote(2, { status: 'Void', clientName: 'යාපනය ආහාර' })])
  const shown = row('CN-2026-00003')
  for (const text of ['Lanka Foods (Pvt) Ltd', 'INV-00031', '19 Nov 2026', 'Issued'])
    await expect.element(shown.getByText(text)).toBeVisible()
  await expect.element(shown).toMatchTextContent(/LKR.1,180\.00/)
  await expect.element(row('CN-2026-00002').getByText('Void')).toBeVisible()
})

test('says how the first one is made', async () => {
  await show([])
  await expect.element(page.getByText('No credit notes yet')).toBeVisible()
  await expect.element(page.getByText('Choose Credit… in the menu of an issued invoice.')).toBeVisible()
})

test('a search that finds nothing can be cleared', async () => {
  const { server } = await show([], '/credit-notes?search=lagoon')
  await expect.element(page.getByText('No credit notes match “lagoon”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(page.getByText('No credit notes yet')).toBeVisible()
  expect(server.callsOf(listCreditNotes).map(({ input }) => input.query?.search)).toEqual(['lagoon', ''])
})

test('says why they cannot be shown', async () => {
  fakeServer().on(listCreditNotes, () => new ApiFailure(403, { message: 'You may not do this.' }))
  await renderAt('/credit-notes', <CreditNotesPage />, { role: 'ADMIN' })
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The credit notes could not be loaded\.\s*You may not do this\./)
})

test('sends one, and makes one void after asking', async () => {
  const { server, state } = await show([aCreditNote(3)])
  server.on(sendCreditNote, () => aCreditNote(3, { emailedAt: '2026-11-20T04:00:00.000Z' }))
  server.on(voidCreditNote, () => {
    state.notes = [aCreditNote(3, { status: 'Void' })]
    return state.notes[0] ?? aCreditNote(3)
  })
  await choose('Send')
  await expect
    .poll(() => server.callsOf(sendCreditNote).map(({ input }) => input.params))
    .toEqual([{ id: 3 }])
  await expect.element(toastText(/^Credit note sent successfully! No mail server is set/)).toBeVisible()
  await choose('Make Void')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Void' }).click()
  await expect.element(toastText('CN-2026-00003 is void')).toBeVisible()
  await expect.element(row('CN-2026-00003').getByText('Void')).toBeVisible()
  expect(server.callsOf(voidCreditNote)).toHaveLength(1)
})

test('says why one cannot be made void', async () => {
  const { server } = await show([aCreditNote(3)])
  const message = 'LKR 5,000.00 of this credit were used'
  server.on(voidCreditNote, () => new ApiFailure(409, { code: 'conflict', message }))
  await choose('Make Void')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Void' }).click()
  await expect.element(toastText(message)).toBeVisible()
  await expect.element(row('CN-2026-00003').getByText('Issued')).toBeVisible()
})

test('says before one is made void that its invoice bills the work again', async () => {
  await show([aCreditNote(3, { billAgain: true })])
  await choose('Make Void')
  await expect
    .element(page.getByRole('alertdialog').getByText(/INV-00031 bills its work again\.$/))
    .toBeVisible()
})
