import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, settleLive } from '#test/web/counted-calls.ts'
import { Recorded } from '#test/web/fake-server.ts'
import { tellPage } from '#test/web/fake-socket.ts'
import { HALF_PAID, openMenu, showInvoices } from '#test/web/invoices-scene.tsx'
import { payInvoice } from '../shared/payment-endpoints.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const PAID = { ...HALF_PAID, status: 'Paid' as const, remainingAmount: 0 }
/** The order of the list and its totals may have changed, and which slips wait. */
const FETCHED = ['GET /api/invoices', 'GET /api/invoices/totals', 'GET /api/slips']

async function pay() {
  const { server, state, queryClient } = await showInvoices({ invoices: [HALF_PAID] })
  server.on(payInvoice, () => {
    state.invoices = [PAID]
    return new Recorded(PAID, [71])
  })
  await openMenu('INV-00029')
  const calls = await countCallsLive(queryClient)
  await page.getByRole('menuitem', { name: 'Mark as Fully Paid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Fully Paid' }).click()
  await expect.element(page.getByText('Invoice marked as fully paid')).toBeVisible()
  return calls
}

const tell = (change: number) =>
  tellPage('change', {
    entity: 'invoice',
    id: String(PAID.id),
    action: 'update',
    actorId: 'somebody',
    change,
  })

test('a payment takes one call, and one each for the list and its sums, including its echo', async () => {
  const calls = await pay()
  tell(71)
  await settleLive()
  expect(calls[0]).toBe(`POST /api/invoices/${PAID.id}/pay`)
  expect(calls.slice(1).toSorted()).toEqual(FETCHED)
})

test('the next payment by somebody else is received', async () => {
  const calls = await pay()
  tell(71)
  await settleLive()
  tell(72)
  await settleLive()
  expect(calls.slice(1).toSorted()).toEqual([...FETCHED, ...FETCHED].toSorted())
})
