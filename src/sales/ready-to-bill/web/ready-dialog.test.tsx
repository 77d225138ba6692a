import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getClient } from '#sales/clients/shared/client-endpoints.ts'
import { listInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { storedInvoice } from '#test/web/document-dialog-scene.tsx'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { aReadyProject, readyTotals, readyWork } from '#test/web/ready-scene.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { sampleClient } from '#test/web/sample-clients.ts'
import { sampleSettings } from '#test/web/sample-companies.ts'
import { beginTestDay } from '#test/web/test-day.ts'
import { refresh } from '#platform/web/data/write.ts'
import { keepChoice } from '#platform/web/lists/kept-choice.ts'
import { billReady, getReadyToBill, getReadyTotals } from '../shared/ready-to-bill-endpoints.ts'
import type { ReadyProject } from '../shared/ready-to-bill-schema.ts'
import { ReadyPage } from './ready-page.tsx'

interface Scene {
  projects?: ReadyProject[]
  drafts?: Invoice[]
  runningTimers?: number
  width?: number
}

async function show({
  projects = [aReadyProject()],
  drafts = [],
  runningTimers = 0,
  width = 1280,
}: Scene = {}) {
  beginTestDay()
  await page.viewport(width, 800)
  for (const choice of ['left-for-later', 'billing-lines']) keepChoice(choice, TEST_ACCOUNT.id, undefined)
  const state = { projects }
  const server = fakeServer()
    .on(getReadyTotals, () => readyTotals())
    .on(getReadyToBill, () => ({ ...readyWork(state.projects), runningTimers }))
    .on(getClient, () => sampleClient({ id: 7, companyName: 'Lake View Hotel Kandy' }))
    .on(listInvoiceSettings, () => [sampleSettings({ isDefault: true, defaultTaxRate: 18 })])
    .on(listInvoices, () => new Counted(drafts, drafts.length))
    .on(billReady, () => storedInvoice({ id: 77, invoiceNumber: null }))
  const screen = await renderAt('/ready-to-bill?client=7', <ReadyPage />)
  await expect.element(box(/Rate rules/)).toBeVisible()
  return { ...screen, server, state }
}

const dialog = page.getByRole('dialog', { name: 'Ready to bill' })
const box = (name: RegExp | string) => dialog.getByRole('checkbox', { name })
const preview = dialog.getByRole('region', { name: 'What the invoice will say' })
const button = (name: RegExp | string) => dialog.getByRole('button', { name })

test('shows what can be billed, and what the invoice will say with tax', async () => {
  await show()
  await expect.element(dialog.getByText('since 29 Oct, BL-2026-00041')).toBeVisible()
  await expect.element(box(/Done tasks with a price\s*2 of 2\s*84,000\.00/)).toBeChecked()
  await expect.element(box(/Time\s*3:00 of 3:55 h\s*18,000\.00/)).toBeChecked()
  await expect.element(box(/Expenses to pass on\s*1 of 1\s*3,900\.00/)).toBeChecked()
  await expect.element(preview.getByText('5 lines')).toBeVisible()
  await expect.element(preview).toMatchTextContent(/Payment screen#3472:00 h6,000\.0012,000\.00/)
  await expect.element(preview).toMatchTextContent(/Subtotal105,900\.00Tax 18%19,062\.00TotalLKR.124,962\.00/)
  await expect.element(button('Create draft of LKR 124,962.00')).toBeEnabled()
})

test('bills what is ticked, and opens the draft in place of the dialog', async () => {
  const { server, address } = await show()
  await box(/Guest messages/).click()
  await box(/Train tickets/).click()
  await expect.element(box(/Done tasks/)).toBePartiallyChecked()
  await expect.element(box(/Expenses to pass on\s*0 of 1\s*0\.00/)).not.toBeChecked()
  await dialog.getByRole('radio', { name: /One line a person\s*3 lines/ }).click()
  await button('Create draft of LKR 77,880.00').click()
  await expect.poll(address).toBe('/invoice?invoice=77')
  expect(server.callsOf(billReady).map(({ input }) => input.body)).toEqual([
    {
      clientId: 7,
      taskIds: [341],
      timeEntryIds: [1, 2, 3],
      expenseIds: [],
      groupBy: 'person',
      invoiceId: null,
      expectedAmount: 66_000,
    },
  ])
})

test('what is left for later stays left when the dialog opens again', async () => {
  const { unmount } = await show()
  await box(/Guest messages/).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Make draft for Lake View Hotel Kandy' }).click()
  await expect.element(box(/Guest messages\s*Left for later · Done 12 Nov/)).not.toBeChecked()
  // Cancel takes changes back
  await box(/Guest messages/).click()
  await button('Cancel').click()
  await page.getByRole('link', { name: 'Make draft for Lake View Hotel Kandy' }).click()
  await expect.element(box(/Guest messages/)).not.toBeChecked()
  await unmount()
})

test('time without a rate cannot be ticked, and says where a rate is set', async () => {
  await show()
  await expect.element(box('Rates for tour operators has no rate')).toBeDisabled()
  await expect.element(dialog.getByRole('link', { name: 'No rate' })).toHaveAttribute('href', '/rates')
})

test('nothing ticked: says so, and the button is off', async () => {
  const { server } = await show()
  box(/Rate rules/)
    .element()
    .focus()
  await userEvent.keyboard('a')
  await expect.element(box(/Rate rules/)).not.toBeChecked()
  await expect.element(dialog.getByText('Tick at least one line')).toBeVisible()
  await expect.element(button('Create draft')).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.keyboard('a')
  await expect.element(button('Create draft of LKR 124,962.00')).toBeEnabled()
  expect(server.callsOf(billReady)).toHaveLength(0)
})

test('arrows move, Space ticks, Ctrl Enter creates', async () => {
  const { address } = await show()
  box(/Rate rules/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(box(/Guest messages/)).not.toBeChecked()
  await expect.element(box(/Guest messages/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(address).toBe('/invoice?invoice=77')
})

test('when somebody was faster it says so, and keeps the ticks of the rest', async () => {
  const { server, state } = await show()
  await box(/Train tickets/).click()
  server.on(billReady, () => {
    state.projects = [aReadyProject({ tasks: aReadyProject().tasks.slice(1) })]
    return new ApiFailure(409, { code: 'conflict', message: 'Task #341 is on INV-00031 already' })
  })
  await button(/Create draft of/).click()
  await expect
    .element(dialog.getByText('Somebody has billed 1 of these a moment ago. The list is up to date again.'))
    .toBeVisible()
  await expect.element(box(/Rate rules/)).not.toBeInTheDocument()
  await expect.element(box(/Train tickets/)).not.toBeChecked()
  await expect.element(button('Create draft of LKR 63,720.00')).toBeEnabled()
})

test('work that is billed elsewhere leaves the list by itself', async () => {
  const { state, queryClient } = await show()
  state.projects = [aReadyProject({ expenses: [] })]
  await refresh(queryClient, 'expense')
  await expect.element(box(/Train tickets/)).not.toBeInTheDocument()
  await expect
    .element(dialog.getByText('1 record left the list: billed or changed by somebody.'))
    .toBeVisible()
})

test('adds to an open draft, whose rates are its own', async () => {
  const { server } = await show({ drafts: [storedInvoice({ id: 12, invoiceNumber: null, status: 'Draft' })] })
  await button('On a new draft').click()
  await page.getByRole('menuitemradio', { name: 'Add to draft INV12' }).click()
  await expect.element(preview).toMatchTextContent(/Total without taxLKR.105,900\.00/)
  await button('Add LKR 105,900.00 to INV12').click()
  await expect.poll(() => server.callsOf(billReady).map(({ input }) => input.body.invoiceId)).toEqual([12])
})

test('several projects stand under their names, and are ticked as a whole', async () => {
  const galle = aReadyProject({
    project: { id: 6, name: 'Galle Fort tours', rounding: 15 },
    tasks: [{ id: 501, name: 'Tour map', doneOn: null, amount: 10_000 }],
    time: [],
    expenses: [],
  })
  await show({ projects: [aReadyProject(), galle] })
  await box(/^Galle Fort tours\s*10,000\.00/).click()
  await expect.element(box(/Tour map/)).not.toBeChecked()
  await expect.element(button('Create draft of LKR 124,962.00')).toBeEnabled()
})

test('counts work up to a day', async () => {
  const { server } = await show()
  await button('Up to today').click()
  await page.getByRole('button', { name: 'Up to 31 Oct' }).click()
  await expect.element(button('Up to 31 Oct')).toBeVisible()
  expect(server.callsOf(getReadyToBill).map(({ input }) => input.query.until)).toEqual([
    '2026-11-20',
    '2026-10-31',
  ])
})

test('says how many timers run, whose time is not counted', async () => {
  await show({ runningTimers: 2 })
  await expect.element(dialog.getByText('2 timers are running, not counted')).toBeVisible()
})

test('a line that is new in the preview lights up, and no other', async () => {
  await show()
  const lit = () => [...preview.element().querySelectorAll('.ready-paper-new')].map((row) => row.textContent)
  await expect.element(preview.getByText('5 lines')).toBeVisible()
  expect(lit()).toEqual([])
  await box(/Guest messages/).click()
  await expect.element(preview.getByText('4 lines')).toBeVisible()
  expect(lit()).toEqual([])
  await box(/Guest messages/).click()
  await expect.poll(lit).toEqual([expect.stringContaining('Guest messages')])
})

test('on a phone the lines or the preview are shown', async () => {
  await show({ width: 390 })
  await expect.element(preview).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: 'Preview' }).click()
  await expect.element(preview).toMatchTextContent(/TotalLKR.124,962\.00/)
  await expect.element(box(/Rate rules/)).not.toBeInTheDocument()
})
