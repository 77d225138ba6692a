import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getFirstSteps } from '#overview/first-steps/shared/first-step-endpoints.ts'
import { getReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { addDays } from '#platform/shared/dates.ts'
import type { Account } from '#platform/web/data/account-context.tsx'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { readyTotals } from '#test/web/ready-scene.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { sampleFirstSteps } from '#test/web/sample-first-steps.ts'
import {
  sampleChart,
  sampleDashboardTask,
  sampleMonthly,
  samplePayment,
  sampleStats,
} from '#test/web/sample-dashboard.ts'
import { beginTestDay, TODAY } from '#test/web/test-day.ts'
import {
  getDashboard,
  getIncomeExpenseChart,
  getMonthlyFinancial,
  listAssignedTasks,
  listOverdueTasks,
  listUpcomingPayments,
} from '../shared/dashboard-endpoints.ts'
import { weekOf } from '../shared/months.ts'
import { DashboardPage } from './dashboard-page.tsx'

const FAILURE = 'Failed to load dashboard data. Please try again.'
const DOWN = new ApiFailure(500, { message: 'Something went wrong.' })

/** The server of a busy agency; each test overrides what it needs. */
function busyServer() {
  return fakeServer()
    .on(getDashboard, () => ({ stats: sampleStats() }))
    .on(getFirstSteps, () => sampleFirstSteps({ isShown: false }))
    .on(getMonthlyFinancial, () => sampleMonthly())
    .on(getReadyTotals, () => readyTotals())
    .on(getIncomeExpenseChart, () => sampleChart())
    .on(listUpcomingPayments, () => [
      samplePayment(),
      samplePayment({
        id: 33,
        invoiceNumber: 'INV-00033',
        clientName: 'කොළඹ පොත් හල',
        description: '',
        status: 'pending',
        dueDate: addDays(TODAY, 1),
        daysOverdue: 0,
        amount: 145_000.5,
      }),
    ])
    .on(listOverdueTasks, () => new Counted([sampleDashboardTask()], 4))
    .on(listAssignedTasks, () => [
      sampleDashboardTask({
        id: 142,
        title: 'Fix VAT rounding',
        priority: 'Critical',
        status: 'In Progress',
      }),
      sampleDashboardTask({
        id: 118,
        title: 'Set up hosting',
        status: 'Done',
        isOverdue: false,
        dueDate: null,
        projectId: null,
        projectName: null,
      }),
    ])
}

async function open(server = busyServer(), account: Partial<Account> = {}, width = 1440) {
  await page.viewport(width, 900)
  beginTestDay()
  const screen = await renderAt('/dashboard', <DashboardPage />, account)
  return { server, ...screen }
}

const figures = (label: string) => page.getByRole('list', { name: label })
const card = (list: string, label: string) => figures(list).getByRole('listitem').filter({ hasText: label })
const region = (name: string) => page.getByRole('region', { name })
const query = (link: Element | null) => new URL((link as HTMLAnchorElement).href).search.slice(1)
const hrefOf = (link: { element: () => Element }) => {
  const { pathname, searchParams } = new URL((link.element() as HTMLAnchorElement).href)
  return `${pathname} ${[...searchParams].map(([key, value]) => `${key}=${value}`).join(' ')}`.trim()
}

test('an ADMIN sees the month’s money, compared with the previous month', async () => {
  await open()
  await expect.element(card('This month', 'Total Income')).toMatchTextContent(/LKR 2,364,500\.00/)
  await expect.element(card('This month', 'Total Income')).toMatchTextContent(/18\.9%below /)
  await expect
    .element(card('This month', 'Total Expenses'))
    .toMatchTextContent(/LKR 1,092,340\.50.*28\.1%below/)
  await expect.element(card('This month', 'Net Profit')).toMatchTextContent(/LKR 1,272,159\.50.*8\.8%below/)
  await expect
    .element(card('This month', 'Due Payments'))
    .toMatchTextContent(/LKR 1,846,750\.00.*871,750\.00.*overdue/)
  // fewer expenses are good, less income is not
  const change = (label: string) => card('This month', label).element().querySelector('.stat-change')
  expect(change('Total Income')?.className).toContain('red-text')
  expect(change('Total Expenses')?.className).toContain('green-text')
})

test('figures link to the lists behind them', async () => {
  await open()
  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(link(/^Total Income LKR/)).toBeVisible()
  expect(hrefOf(link(/^Total Income LKR/))).toBe('/invoice status=Partially Paid status=Paid')
  expect(hrefOf(link(/^Total Expenses LKR/))).toBe('/expenses from=2026-11-01 to=2026-11-30')
  expect(hrefOf(link(/^Due Payments LKR/))).toBe('/invoice status=Sent status=Partially Paid status=Overdue')
  expect(hrefOf(link(/871,750\.00/))).toBe('/invoice status=Overdue')
  expect(hrefOf(link(/All overdue/))).toBe(
    `/task status=To Do status=In Progress status=Blocked dueDateTo=${addDays(TODAY, -1)} sortBy=dueDate sortOrder=ASC`,
  )
  expect(hrefOf(link(/Colombo Harbour Traders/))).toBe('/invoice invoice=29')
  expect(hrefOf(link(/Chase the missing payslips/))).toBe('/task task=115')
})

test('what is ready to bill is a line that moves nothing when it arrives', async () => {
  const server = busyServer()
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof readyTotals>>()
  await open(server.on(getReadyTotals, () => promise))
  await expect.element(region('Income and expenses')).toBeVisible()
  const top = () => region('Income and expenses').element().getBoundingClientRect().top
  const before = top()
  resolve(readyTotals())
  const line = page.getByRole('link', { name: /^Ready to bill/ })
  await expect.element(line).toMatchTextContent(/LKR.238,500\.003 tasks · 12:30 h/)
  expect(hrefOf(line)).toBe('/ready-to-bill')
  expect(top()).toBe(before)
})

test('payments show how late they are or when they are due, tasks show whose they are', async () => {
  await open()
  const payments = region('Upcoming payments')
  await expect
    .element(payments.getByRole('listitem').nth(0))
    .toMatchTextContent(
      /Colombo Harbour TradersLKR 385,000\.00INV-00029, signage packageOverdue, 8 days late/,
    )
  await expect
    .element(payments.getByRole('listitem').nth(1))
    .toMatchTextContent(/කොළඹ පොත් හලLKR 145,000\.50INV-00033Pending, due /)
  await expect
    .element(region('Overdue tasks').getByRole('listitem').nth(0))
    .toMatchTextContent(
      /#115Chase the missing payslips.*MediumBlockedPayroll migration.*Tharindu WickramasingheOverdue16 Nov/,
    )
  // one is shown, three more are a link away
  await expect.element(region('Overdue tasks').getByRole('link', { name: '3 more' })).toBeVisible()
})

test('empty lists say so, and what would be shown', async () => {
  await open(
    busyServer()
      .on(listUpcomingPayments, () => [])
      .on(listOverdueTasks, () => [])
      .on(getMonthlyFinancial, () =>
        sampleMonthly({ totalIncome: 0, totalExpenses: 0, netProfit: 0, duePayments: 0, overduePayments: 0 }),
      )
      .on(getIncomeExpenseChart, () =>
        sampleChart({ income: [0, 0, 0, 0, 0, 0], expenses: [0, 0, 0, 0, 0, 0] }),
      ),
  )
  await expect.element(page.getByRole('heading', { name: 'No upcoming payments' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No overdue tasks' })).toBeVisible()
  await expect.element(region('Income and expenses').getByText(/^No income or expenses/)).toBeVisible()
  await expect.element(card('This month', 'Due Payments')).toMatchTextContent(/LKR 0\.00nothing is due/)
  await expect.element(card('This month', 'Net Profit')).toMatchTextContent(/as much as in/)
})

test('a USER sees the own tasks, with percentages, and requests no money', async () => {
  const { server } = await open(busyServer(), { role: 'USER', fName: 'Kasun' })
  await expect.element(page.getByText(/^Good (morning|afternoon|evening), Kasun$/)).toBeVisible()
  await expect.element(card('My tasks', 'Total Tasks')).toMatchTextContent(/34\s*5\s*due this week/)
  await expect.element(card('My tasks', 'Completed')).toMatchTextContent(/21\s*62%\s*of all tasks/)
  await expect.element(card('My tasks', 'Overdue')).toMatchTextContent(/1\s*3%\s*of all tasks/)
  await expect.element(card('My tasks', 'In Progress')).toMatchTextContent(/6\s*2/)
  const tasks = region('My Assigned Tasks')
  await expect.element(tasks).toMatchTextContent(/13 open/)
  await expect
    .element(tasks.getByRole('listitem').nth(0))
    .toMatchTextContent(/#142Fix VAT roundingAsk Tharindu for the old templateCriticalIn Progress/)
  await expect.element(tasks.getByRole('listitem').nth(1)).toMatchTextContent(/No Project.*No due date set/)
  expect(page.getByText(/LKR/).elements()).toEqual([])
  expect(server.callsOf(getFirstSteps)).toEqual([])
  for (const endpoint of [getMonthlyFinancial, getIncomeExpenseChart, listUpcomingPayments, listOverdueTasks])
    expect(server.callsOf(endpoint)).toEqual([])
})

test("a USER's figures link to the own tasks", async () => {
  await open(busyServer(), { role: 'USER' })
  const own = `assignee=${TEST_ACCOUNT.id}`
  const week = weekOf(TODAY)
  const figure = (label: string, index = 0) =>
    decodeURIComponent(query(card('My tasks', label).getByRole('link').elements()[index] ?? null)).replaceAll(
      '+',
      ' ',
    )
  await expect.element(card('My tasks', 'Completed').getByRole('link')).toBeVisible()
  expect(figure('Total Tasks')).toBe(own)
  expect(figure('Total Tasks', 1)).toBe(
    `${own}&status=To Do&status=In Progress&status=Blocked&dueDateFrom=${week.from}&dueDateTo=${week.to}`,
  )
  expect(figure('Completed')).toBe(`${own}&status=Done`)
  expect(figure('Overdue')).toBe(
    `${own}&status=To Do&status=In Progress&status=Blocked&dueDateTo=${addDays(TODAY, -1)}&sortBy=dueDate&sortOrder=ASC`,
  )
  expect(figure('In Progress')).toBe(`${own}&status=In Progress`)
  expect(figure('In Progress', 1)).toBe(`${own}&status=In Progress&priority=High&priority=Critical`)
})

test('a USER without tasks sees a message', async () => {
  await open(
    busyServer()
      .on(getDashboard, () => ({
        stats: sampleStats({ totalTasks: 0, completedTasks: 0, overdueTasks: 0, openTasks: 0 }),
      }))
      .on(listAssignedTasks, () => []),
    { role: 'USER' },
  )
  await expect.element(page.getByRole('heading', { name: 'No tasks assigned to you' })).toBeVisible()
  await expect.element(card('My tasks', 'Completed')).toMatchTextContent(/0\s*0%/)
})

test('tells a MANAGER that the role has no permissions yet, and requests nothing', async () => {
  await open(fakeServer(), { role: 'MANAGER' })
  await expect.element(page.getByText(/^Your role, MANAGER, has no permissions yet\./)).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('the main failure has a box with Try Again, which loads everything again', async () => {
  const { server } = await open(
    busyServer().on(getDashboard, () => DOWN),
    { role: 'USER' },
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(FAILURE))
  server.on(getDashboard, () => ({ stats: sampleStats() }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card('My tasks', 'Total Tasks')).toMatchTextContent(/34/)
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(server.callsOf(listAssignedTasks).length).toBe(2)
})

test('any other failure is reported in its own place and can be retried there', async () => {
  const { server } = await open(
    busyServer()
      .on(getMonthlyFinancial, () => DOWN)
      .on(getIncomeExpenseChart, () => DOWN)
      .on(listUpcomingPayments, () => DOWN)
      .on(listOverdueTasks, () => DOWN),
  )
  const sentences = [
    'The figures of this month could not be loaded.',
    'The income and expenses could not be loaded.',
    'The upcoming payments could not be loaded.',
    'The overdue tasks could not be loaded.',
  ]
  for (const sentence of sentences) await expect.element(page.getByText(sentence)).toBeVisible()
  expect(page.getByText(FAILURE).elements()).toEqual([])
  server.on(listUpcomingPayments, () => [samplePayment()])
  await region('Upcoming payments').getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Colombo Harbour Traders')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(3)
})

test('Refresh loads everything again and is disabled meanwhile', async () => {
  const { server } = await open()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect.element(card('This month', 'Total Income')).toMatchTextContent(/2,364,500\.00/)
  await expect.element(refresh).toBeEnabled()
  const held = Promise.withResolvers<void>()
  server.on(getMonthlyFinancial, async () => {
    await held.promise
    return sampleMonthly({ totalIncome: 2_400_000 })
  })
  await refresh.click()
  await expect.element(refresh).toBeDisabled()
  // the old figures stay until the new ones arrive
  await expect.element(card('This month', 'Total Income')).toMatchTextContent(/2,364,500\.00/)
  held.resolve()
  await expect.element(card('This month', 'Total Income')).toMatchTextContent(/2,400,000\.00/)
  await expect.element(refresh).toBeEnabled()
  for (const endpoint of [getDashboard, getIncomeExpenseChart, listUpcomingPayments, listOverdueTasks])
    expect(server.callsOf(endpoint)).toHaveLength(2)
})

test('a failed Refresh keeps the figures and says so', async () => {
  const { server } = await open()
  await expect.element(card('This month', 'Total Income')).toMatchTextContent(/2,364,500\.00/)
  server.on(getMonthlyFinancial, () => DOWN)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText(FAILURE)).toBeVisible()
  await expect.element(card('This month', 'Total Income')).toMatchTextContent(/2,364,500\.00/)
  dismissAllToasts()
})

test('nothing moves when the figures arrive', async () => {
  const held = Promise.withResolvers<void>()
  const server = busyServer()
  server.on(getMonthlyFinancial, async () => {
    await held.promise
    return sampleMonthly()
  })
  server.on(getIncomeExpenseChart, async () => {
    await held.promise
    return sampleChart()
  })
  server.on(listUpcomingPayments, async () => {
    await held.promise
    return Array.from({ length: 20 }, (_, index) => samplePayment({ id: index + 1 }))
  })
  await open(server)
  const places = () =>
    ['.stats', '.chart-card', '.upcoming-payments-card', '.tasks-card'].map((name) => {
      const { top, height } = document.querySelector(name)?.getBoundingClientRect() ?? {}
      return name === '.tasks-card' ? top : [top, height]
    })
  await expect.element(page.getByText('Chase the missing payslips')).toBeVisible()
  const before = places()
  held.resolve()
  await expect.element(card('This month', 'Total Income')).toMatchTextContent(/below/)
  await expect.element(region('Upcoming payments').getByRole('listitem').nth(19)).toBeInTheDocument()
  expect(places()).toEqual(before)
})

test('long lists scroll: payments above 400 px, tasks above 500 px', async () => {
  await open(
    busyServer()
      .on(listUpcomingPayments, () =>
        Array.from({ length: 20 }, (_, index) => samplePayment({ id: index + 1 })),
      )
      .on(listOverdueTasks, () =>
        Array.from({ length: 20 }, (_, index) => sampleDashboardTask({ id: index + 1 })),
      ),
    {},
    390,
  )
  const heightOf = (name: string) => document.querySelector(name)?.clientHeight
  await expect.poll(() => heightOf('ul.upcoming-payments')).toBe(400)
  await expect.poll(() => heightOf('ul.dashboard-tasks')).toBe(500)
})

test('fits a small phone, even with long amounts', async () => {
  await open(
    busyServer().on(getMonthlyFinancial, () =>
      sampleMonthly({ totalIncome: 9_999_999_999_999.99, netProfit: -9_999_999_999_999.99 }),
    ),
    {},
    360,
  )
  await expect.element(card('This month', 'Net Profit')).toMatchTextContent(/LKR −9,999,999,999,999\.99/)
  const cut = [...document.querySelectorAll('.stat-figure, .dashboard-card-head, .page-body')].filter(
    (element) => element.scrollWidth > element.clientWidth,
  )
  expect(cut).toEqual([])
})
