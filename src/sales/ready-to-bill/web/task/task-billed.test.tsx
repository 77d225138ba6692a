import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import type { Role } from '#platform/shared/permissions.ts'
import { getBilledTask } from '../../shared/ready-to-bill-endpoints.ts'
import type { BilledTask } from '../../shared/ready-to-bill-schema.ts'
import { TaskInvoices } from './task-invoices.tsx'
import { TaskWorth } from './task-worth.tsx'

async function open(billed: Partial<BilledTask>, role: Role = 'ADMIN') {
  const server = fakeServer().on(getBilledTask, () => ({
    amount: 0,
    minutesWithoutRate: 0,
    invoices: [],
    ...billed,
  }))
  const parts = (
    <>
      <TaskInvoices taskId={7} />
      <TaskWorth taskId={7} />
      <p>Panel</p>
    </>
  )
  await renderAt('/task', parts, { role })
  await expect.element(page.getByText('Panel')).toBeVisible()
  return server
}

test('shows what is ready and leads to the invoices', async () => {
  const server = await open({
    amount: 31_500,
    invoices: [
      { invoiceId: 4, invoiceNumber: 'INV-00031' },
      { invoiceId: 9, invoiceNumber: null },
    ],
  })
  await expect.element(page.getByText(/31,500\.00/)).toBeVisible()
  const links = page.getByRole('link')
  await expect.element(links.first()).toHaveTextContent('INV-00031')
  await expect.element(links.first()).toHaveAttribute('href', '/invoice?invoice=4')
  await expect.element(links.nth(1)).toHaveTextContent('INV9')
  // one call for both
  expect(server.callsOf(getBilledTask)).toHaveLength(1)
})

test('says how much time has no rate', async () => {
  await open({ minutesWithoutRate: 90 })
  await expect.element(page.getByText('1:30 h without a rate')).toBeVisible()
})

test('is silent while there is nothing', async () => {
  const server = await open({})
  await expect.poll(() => server.callsOf(getBilledTask)).toHaveLength(1)
  expect(page.getByText('Ready to bill').query()).toBeNull()
})

test('asks nothing for those who may not see money', async () => {
  const server = await open({ amount: 5 }, 'USER')
  expect(page.getByText('Ready to bill').query()).toBeNull()
  expect(server.callsOf(getBilledTask)).toEqual([])
})
