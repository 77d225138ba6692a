import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getReadyToBill, getReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import type { ReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-schema.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { sampleProject } from '#test/web/projects-page-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { READY, sampleMoney } from '#test/web/sample-money.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { getProjectMoney } from '../shared/project-money-endpoints.ts'
import type { ProjectMoney } from '../shared/project-money-schema.ts'
import { MoneyBar } from './money-bar.tsx'

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T06:30:00Z'))
})

const NOTHING: ReadyTotals = { ...READY, amount: 0, taskCount: 0, minutes: 0, expenseCount: 0 }

async function open(
  money: Partial<ProjectMoney> = {},
  ready: Partial<ReadyTotals> = {},
  {
    width = 1280,
    onEdit = () => undefined,
    role = 'ADMIN',
  }: { width?: number; onEdit?: () => void; role?: Role } = {},
) {
  await page.viewport(width, 800)
  const server = fakeServer()
    .on(getProjectMoney, () => sampleMoney(money))
    .on(getReadyTotals, () => ({ ...READY, ...ready }))
    .on(getReadyToBill, () => ({ total: 0, minutesWithoutRate: 0, groups: [], runningTimers: 0, left: 0 }))
  const screen = await renderAt('/project/7', <MoneyBar project={sampleProject()} onEdit={onEdit} />, {
    role,
  })
  return { server, ...screen }
}

const bar = page.getByRole('region', { name: 'Money' })
const dialog = page.getByRole('dialog', { name: 'Ready to bill' })
const figure = (name: string) => bar.getByText(name, { exact: true })
const widths = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')].map((part) => [
    part.dataset['part'],
    Math.round((1_000 * part.offsetWidth) / (part.parentElement?.offsetWidth ?? 1)) / 10,
  ])

test('shows five figures, the bar in one sentence and what is ready to bill', async () => {
  const { server } = await open()
  for (const name of ['Budget', 'Quoted', 'Invoiced', 'Paid', 'Spent'])
    await expect.element(figure(name)).toBeVisible()
  await expect.element(bar).toMatchTextContent(/LKR 2,310,000\.00\s*55% of the budget/)
  await expect.element(bar).toMatchTextContent(/425,000\.00 open/)
  await expect.element(bar).toMatchTextContent(/2 tasks, 11:30 h, 2 expenses/)
  await expect.element(bar.getByRole('img')).toHaveAccessibleName(/^Of a budget of LKR 4,200,000\.00, LKR/)
  expect(server.callsOf(getReadyTotals).map(({ input }) => input.query)).toEqual([
    { projectId: 7, until: '2026-11-20' },
  ])
  const drawn = widths()
  expect(drawn.map(([part]) => part)).toEqual(['paid', 'open', 'ready'])
  // 1,885,000, 425,000 and 184,500 of 4,200,000
  for (const [index, share] of [44.9, 10.1, 4.4].entries())
    expect(Math.abs(Number(drawn[index]?.[1]) - share)).toBeLessThan(0.3)
  await bar.getByRole('button', { name: 'Bill LKR 184,500.00' }).click()
  await expect.element(dialog).toBeVisible()
  await expect
    .poll(() => server.callsOf(getReadyToBill).map(({ input }) => input.query.projectId))
    .toEqual([7])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('its figures lead to their lists on the tab Money', async () => {
  const { address } = await open()
  for (const [name, list] of [
    ['Quoted', 'quotes'],
    ['Invoiced', 'invoices'],
    ['Paid', 'invoices'],
    ['Spent', 'expenses'],
  ] as const)
    await expect
      .element(bar.getByRole('link', { name }))
      .toHaveAttribute('href', `/project/7?tab=money#${list}`)
  expect(bar.getByRole('link', { name: 'Budget' }).query()).toBeNull()
  // anywhere on the figure
  await bar.getByText('425,000.00 open').click({ force: true })
  await expect.poll(address).toBe('/project/7?tab=money#invoices')
})

test('B bills what is ready', async () => {
  await open()
  await expect.element(bar.getByRole('button', { name: /^Bill/ })).toBeVisible()
  await userEvent.keyboard('b')
  await expect.element(dialog).toBeVisible()
})

test('a new project says what comes next', async () => {
  const money = { quoted: 0, acceptedQuotes: 0, invoiced: 0, invoices: 0, outstanding: 0, paid: 0 }
  await open({ ...money, spent: 0, timeCost: 0, lastInvoice: null }, NOTHING)
  await expect.element(bar.getByText('Nothing to bill yet')).toBeVisible()
  await expect.element(bar).toMatchTextContent(/no quote yet.*no invoice yet/)
  await expect
    .element(bar.getByRole('link', { name: 'New Quote' }))
    .toHaveAttribute('href', '/estimation?new=1&project=7')
})

test('without a budget it offers to set one', async () => {
  const onEdit = vi.fn<() => undefined>()
  await open({ budget: null, quoted: 640_000, acceptedQuotes: 1, invoiced: 256_000 }, {}, { onEdit })
  await expect.element(bar).toMatchTextContent(/Not set.*1 accepted quote.*40% of the quotes/)
  await bar.getByRole('button', { name: 'Set a budget' }).click()
  expect(onEdit).toHaveBeenCalledOnce()
})

test('what goes over the budget is said and drawn apart', async () => {
  await open(
    { budget: 1_750_000, invoiced: 1_225_000, paid: 875_000, outstanding: 350_000 },
    { amount: 612_400 },
  )
  await expect.element(bar.getByText('87,400.00 over the budget')).toBeVisible()
  expect(widths().map(([part]) => part)).toEqual(['paid', 'open', 'ready', 'over'])
})

test('all billed leads to the invoices', async () => {
  await open({ outstanding: 0, paid: 2_310_000 }, NOTHING)
  await expect.element(bar.getByText('Last on 4 Aug, BL-2026-00030')).toBeVisible()
  await expect
    .element(bar.getByRole('link', { name: 'Open invoices' }))
    .toHaveAttribute('href', '/invoice?project=7')
  await expect.element(bar).toMatchTextContent(/nothing open/)
})

test('time without a rate is no amount', async () => {
  await open({}, { ...NOTHING, minutesWithoutRate: 90 })
  await expect.element(bar.getByText('1:30 h without a rate')).toBeVisible()
})

test('keeps its height when the figures could not be loaded, and tries again', async () => {
  const { server } = await open()
  await expect.element(bar.getByText('Ready to bill')).toBeVisible()
  const height = bar.element().clientHeight
  server.on(getProjectMoney, () => new ApiFailure(500, { message: 'No' }))
  await renderAt('/project/8', <MoneyBar project={sampleProject({ id: 8 })} onEdit={() => undefined} />)
  const failed = bar.nth(1)
  await expect.element(failed.getByText('The figures could not be loaded.')).toBeVisible()
  expect(failed.element().clientHeight).toBe(height)
  server.on(getProjectMoney, () => sampleMoney())
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(failed.getByText('Invoiced', { exact: true })).toBeVisible()
})

test('an ACCOUNTANT sees what is ready, and bills nothing', async () => {
  await open({}, {}, { role: 'ACCOUNTANT' })
  await expect.element(bar.getByRole('link', { name: 'LKR 184,500.00 to bill' })).toBeVisible()
  expect(bar.getByRole('button').elements()).toEqual([])
  await userEvent.keyboard('b')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a role that may not see money gets no frame and makes no call', async () => {
  const server = fakeServer()
  await renderAt('/project/7', <MoneyBar project={sampleProject()} onEdit={() => undefined} />, {
    role: 'USER',
  })
  expect(bar.query()).toBeNull()
  expect(server.callsOf(getProjectMoney)).toEqual([])
})

test('fits a phone', async () => {
  await open({}, {}, { width: 360 })
  await expect.element(bar.getByRole('button', { name: /^Bill/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(bar.getByRole('button', { name: /^Bill/ }).element().clientHeight).toBeGreaterThanOrEqual(42)
})
