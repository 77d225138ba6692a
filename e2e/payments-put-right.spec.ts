import { addDays, dayIn } from '../src/platform/shared/dates.ts'
import { expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

interface Invoice {
  id: number
  invoiceNumber: string
  status: string
  payments: { id: number; amount: number; paidOn: string; reason: string | null }[]
}

const TODAY = dayIn('Asia/Colombo', new Date())

/** Two people, a client, and invoices of it without tax, the first due first. */
async function sell(people: Awaited<ReturnType<typeof twoPeople>>, companyName: string, totals: number[]) {
  const client = { companyName, contactName: 'Ruwani', email: 'ruwani@example.lk', phone: '+94 11 222 3344' }
  const { id: clientId } = await people.call('POST', '/clients', client)
  const invoices: Invoice[] = []
  for (const [index, total] of totals.entries()) {
    const items = [{ description: 'Design', quantity: 1, unitPrice: total }]
    const dueDate = addDays(TODAY, 10 + index)
    const { id } = await people.call('POST', '/invoices', { clientId, dueDate, items })
    invoices.push(await people.call<Invoice>('PATCH', `/invoices/${id}/status`, { status: 'Sent' }))
  }
  const read = async (index: number) => people.call<Invoice>('GET', `/invoices/${invoices[index]?.id ?? 0}`)
  return { clientId, invoices, read }
}

test('a mistyped payment and a returned cheque are reversed, live in a second browser', async ({
  browser,
  product,
}) => {
  const people = await twoPeople(browser, product)
  const { nimal, kasun } = people
  const { invoices, read } = await sell(people, 'Lagoon Reversals (Pvt) Ltd', [100_000])
  const [invoice] = invoices
  const address = `/invoice?invoice=${invoice?.id}`
  await look(nimal, product, address)
  await look(kasun, product, address)
  const panel = nimal.getByRole('complementary')
  const watched = kasun.getByRole('complementary').getByRole('region', { name: 'Payments' })

  const pay = async (amount: string) => {
    await panel.getByRole('button', { name: 'Add Partial Payment' }).click()
    const dialog = nimal.getByRole('dialog', { name: 'Add Partial Payment' })
    await dialog.getByLabel(/Payment Amount/).fill(amount)
    await dialog.getByRole('button', { name: 'Process Payment' }).click()
    await expect(dialog).toBeHidden()
  }
  const reversal = nimal.getByRole('dialog', { name: 'Reverse Payment' })
  const openReversal = async (amount: string) => {
    await panel.getByRole('button', { name: `Actions for the payment of ${amount}` }).click()
    await nimal.getByRole('menuitem', { name: 'Reverse' }).click()
    await expect(reversal).toBeVisible()
  }

  await pay('10000')
  await nimal.keyboard.press('ControlOrMeta+z')
  await expect(nimal.getByText('Payments are not undone. Reverse it in the invoice.')).toBeVisible()
  await openReversal('10,000.00')
  await reversal.getByLabel('Notes').fill('වැරදි ගණන')
  // a reload keeps what was typed
  await nimal.reload()
  await openReversal('10,000.00')
  await expect(reversal.getByLabel('Notes')).toHaveValue('වැරදි ගණන')
  await reversal.getByRole('radio', { name: /^Recorded by mistake/ }).check()
  await reversal.getByRole('button', { name: 'Reverse', exact: true }).dblclick()
  await expect(reversal).toBeHidden()
  await expect(watched.getByText(/^Reversed by Nimal Perera on .*: වැරදි ගණන$/)).toBeVisible()

  await pay('40000')
  await openReversal('40,000.00')
  await reversal.getByRole('radio', { name: /^The money went back/ }).check()
  await reversal.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(reversal).toBeHidden()
  await expect(watched.getByText(/^Reversed by Nimal Perera on .*: the money went back$/)).toBeVisible()
  const { status, payments } = await read(0)
  expect([status, payments.map(({ amount, paidOn, reason }) => [amount, paidOn, reason])]).toEqual([
    'Sent',
    [
      [10_000, TODAY, null],
      [-10_000, TODAY, 'mistake'],
      [40_000, TODAY, null],
      [-40_000, TODAY, 'returned'],
    ],
  ])
  await expectNotReloaded(kasun)
})

test('two people who reverse one payment at the same moment: one does, the other reads so', async ({
  browser,
  product,
}) => {
  const people = await twoPeople(browser, product)
  const { nimal, kasun, call } = people
  const { invoices, read } = await sell(people, 'Twice Reversed (Pvt) Ltd', [100_000])
  await call('POST', `/invoices/${invoices[0]?.id}/partial-pay`, { amount: 30_000 })
  const windows = [nimal, kasun]
  for (const window of windows) {
    await look(window, product, `/invoice?invoice=${invoices[0]?.id}`)
    await window.getByRole('button', { name: 'Actions for the payment of 30,000.00' }).click()
    await window.getByRole('menuitem', { name: 'Reverse' }).click()
    await window.getByRole('radio', { name: /^Recorded by mistake/ }).check()
  }
  await Promise.all(
    windows.map((window) => window.getByRole('button', { name: 'Reverse', exact: true }).click()),
  )
  await expect
    .poll(async () => {
      const refused = await Promise.all(
        windows.map((window) => window.getByText('This payment was reversed already').count()),
      )
      return refused.reduce((sum, count) => sum + count, 0)
    })
    .toBe(1)
  expect((await read(0)).payments).toHaveLength(2)
})

test('one transfer pays three invoices and the account, which pays the next one', async ({
  browser,
  product,
}) => {
  const people = await twoPeople(browser, product)
  const { nimal, kasun } = people
  const { clientId, read } = await sell(
    people,
    'Account Holders (Pvt) Ltd',
    [100_000, 100_000, 50_000, 9_000],
  )
  await look(nimal, product, `/client/${clientId}`)
  await look(kasun, product, `/client/${clientId}`)
  const account = nimal.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Receive Payment' }).click()
  const receipt = nimal.getByRole('dialog', { name: /^Receive Payment from Account Holders/ })
  await receipt.getByRole('spinbutton', { name: /^Amount \(LKR\)/ }).fill('250400')
  await receipt.getByRole('checkbox', { name: 'Keep the rest on the account' }).check()
  // the fourth invoice would take the rest
  await receipt
    .getByRole('spinbutton', { name: /^Amount for/ })
    .nth(3)
    .fill('')
  await receipt.getByRole('button', { name: 'Record Payment' }).click()
  await expect(receipt).toBeHidden()
  await expect(kasun.getByRole('region', { name: 'Account' }).getByText('LKR 400.00')).toBeVisible()
  const statuses = async () => (await Promise.all([0, 1, 2, 3].map(read))).map(({ status }) => status)
  expect(await statuses()).toEqual(['Paid', 'Paid', 'Paid', 'Sent'])

  await account.getByRole('button', { name: 'Apply' }).click()
  const apply = nimal.getByRole('dialog', { name: 'Apply to an Invoice' })
  await apply.getByLabel(/^Invoice/).selectOption({ index: 1 })
  await expect(apply.getByLabel(/^Amount/)).toHaveValue('400.00')
  await apply.getByRole('button', { name: 'Apply' }).click()
  await expect(apply).toBeHidden()
  await expect(kasun.getByRole('region', { name: 'Account' }).getByText('LKR 0.00')).toBeVisible()
  expect(await statuses()).toEqual(['Paid', 'Paid', 'Paid', 'Partially Paid'])
  await expectNotReloaded(kasun)
})
