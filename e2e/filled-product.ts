import type { RunningApp } from '../scripts/running-app/running-app.ts'
import { ADMIN, api, runProduct, test as base, tokenOf } from './app-fixture.ts'

export const test = base.extend<object, { filledProduct: RunningApp }>({
  /** A product for these journeys only, so that the records they examine exist under the ids they name. */
  filledProduct: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
    async ({}, use) =>
      runProduct(async (product) => {
        await fillProduct(product, await tokenOf(product, ADMIN))
        await use(product)
      }),
    { scope: 'worker' },
  ],
})

/** Parts of the texts that people typed into this product, as opposed to those of its pages. */
export const TYPED = [
  ADMIN.fName,
  ADMIN.sName,
  'Blue Lotus',
  'Dilini',
  'of a very long family name',
  'a very long name that',
  'and partners',
  'What is done',
  'Sivakumar',
  'Photography',
  'Two half days',
  'Van hire',
]

/** Adds records of every kind, in several states, with names that are long or in other scripts. */
export async function fillProduct(product: RunningApp, token: string): Promise<void> {
  await fillSales(product, token)
  for (const name of ['Done', `${'What is done '.repeat(4)}තේ`])
    await api(product, token, 'POST', '/saved-view', {
      name,
      page: 'task',
      address: 'status=Done',
      shared: true,
    })
  for (const [fName, status] of [
    ['Dilini', 'Active'],
    ['බිමල් කුමාර', 'Pending'],
  ] as const)
    await api(product, token, 'POST', '/user', {
      fName,
      sName: 'of a very long family name from far away',
      email: `${status.toLowerCase()}@bluelotus.example`,
      role: 'USER',
      status,
    })
  const me = await api<{ user: { id: string } }>(product, token, 'GET', '/auth/me')
  await api(product, token, 'POST', '/project', {
    name: 'යාපනය පුස්තකාලය',
    owner: me.user.id,
    status: 'Active',
    clientId: 1,
    hourlyRate: 6_000,
  })
  for (const [status, priority, dueDate] of [
    ['To Do', 'Critical', '2020-01-01'],
    ['In Progress', 'High', '2099-12-31'],
    ['Done', 'Low', '2026-11-20'],
    ['Blocked', 'Medium', '2026-11-20'],
    ['Cancelled', 'Low', '2026-11-20'],
  ]) {
    await api(product, token, 'POST', '/task', {
      taskName: `${status} 中 ${'a very long name that does not end soon '.repeat(4)}`,
      status,
      priority,
      dueDate,
      projectId: 1,
      assigneeId: me.user.id,
      ...(status === 'Done' ? { billing: 'fixed', amount: 48_000 } : {}),
    })
  }
  await api(product, token, 'POST', '/time', { projectId: 1, day: '2025-01-06', minutes: 90 })
}

async function fillSales(product: RunningApp, token: string): Promise<void> {
  const company = await api<{ id: number }>(product, token, 'POST', '/company-profiles', {
    name: 'Blue Lotus (Pvt) Ltd',
    isDefault: true,
  })
  await api(product, token, 'POST', '/invoice-settings', { companyProfileId: company.id, isDefault: true })
  const client = await api<{ id: number }>(product, token, 'POST', '/clients', {
    companyName: `பருத்தித்துறை மீனவர் சங்கம் ${'and partners '.repeat(10)}`.trim(),
    contactName: 'Sivakumar',
    email: 'siva@yarl.example',
    phone: '+94 21 222 5640',
  })
  const items = [{ description: 'Photography\nTwo half days', quantity: 2.5, unitPrice: 33_333.33 }]
  for (const [dueDate, status, payment] of [
    ['2099-12-31', undefined, undefined],
    ['2099-12-31', 'Sent', undefined],
    ['2020-01-31', 'Sent', 1_000],
    ['2099-12-31', 'Paid', undefined],
  ] as const) {
    const body = { clientId: client.id, taxRate: 18, dueDate, items }
    const { id } = await api<{ id: number }>(product, token, 'POST', '/invoices', body)
    if (status !== undefined) await api(product, token, 'PATCH', `/invoices/${id}/status`, { status: 'Sent' })
    if (status === 'Paid') await api(product, token, 'POST', `/invoices/${id}/pay`)
    if (payment !== undefined)
      await api(product, token, 'POST', `/invoices/${id}/partial-pay`, { amount: payment })
  }
  await api(product, token, 'POST', '/receipts', {
    clientId: client.id,
    amount: 12_400,
    reference: 'CEFTS 4711',
    parts: [],
    restToAccount: true,
  })
  const credited = await api<{ id: number; items: { id: number }[] }>(product, token, 'POST', '/invoices', {
    clientId: client.id,
    items,
  })
  await api(product, token, 'PATCH', `/invoices/${credited.id}/status`, { status: 'Sent' })
  await api(product, token, 'POST', `/invoices/${credited.id}/credit`, {
    reason: 'other',
    text: 'ගාස්තුව වැඩියි',
    lines: [{ lineId: credited.items[0]?.id, amount: 1_000 }],
  })
  for (const status of ['Draft', 'Sent', 'Accepted', 'Declined'])
    await api(product, token, 'POST', '/quotes', { clientId: client.id, status, taxRate: 18, items })
  for (const [category, amount] of [
    ['Travel', 18_500],
    ['මුද්‍රණ', 38_400.5],
  ] as const)
    await api(product, token, 'POST', '/expenses', { category, description: 'Van hire, Kandy shoot', amount })
  const description = 'Two half days\non location'
  for (const item of [
    { name: 'Photography', description, unit: 'day', unitPrice: 60_000.5 },
    { name: 'මුද්‍රණ', unitPrice: 0, isTaxed: false },
    { name: 'Flash banner', unitPrice: 12_000, isArchived: true },
  ])
    await api(product, token, 'POST', '/items', item)
}
