import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleChart } from '#test/web/sample-dashboard.ts'
import { getIncomeExpenseChart } from '../../shared/dashboard-endpoints.ts'
import type { IncomeExpenseChart as Chart } from '../../shared/dashboard-schema.ts'
import { IncomeExpenseChart } from './income-expense-chart.tsx'
import '../dashboard.css'

async function open(chart: Partial<Chart> = {}, width = 800) {
  await page.viewport(width, 700)
  fakeServer().on(getIncomeExpenseChart, () => sampleChart(chart))
  await renderAt(
    '/dashboard',
    <div className="dashboard">
      <IncomeExpenseChart />
    </div>,
  )
  await expect.element(page.getByRole('button', { name: /^August 2026/ })).toBeInTheDocument()
}

const month = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} 2026`) })
const values = () => document.querySelector('.chart-values')?.textContent ?? ''
const bars = (kind: string) =>
  [...document.querySelectorAll<SVGPathElement>(`.chart-bar.chart-${kind}`)].map((bar) => bar.getBBox())

test('a table contains the values of the chart', async () => {
  await open()
  const table = page.getByRole('table', { name: /Last 6 months|last 6 months/ })
  const rows = table.getByRole('row').elements()
  expect(rows).toHaveLength(7)
  expect([...(rows[3]?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Aug 2026',
    '1,671,000.00',
    '1,182,400.25',
    '488,599.75',
  ])
})

test('bars are proportional to their amounts, on one baseline', async () => {
  await open()
  const income = bars('income')
  const [first, , third, , largest] = income
  expect(income).toHaveLength(6)
  expect((first?.height ?? 0) / (largest?.height ?? 1)).toBeCloseTo(1_820_000 / 2_915_000, 2)
  expect((third?.height ?? 0) / (largest?.height ?? 1)).toBeCloseTo(1_671_000 / 2_915_000, 2)
  const grounds = [...income, ...bars('expenses')].map(({ y, height }) => Math.round(y + height))
  expect(new Set(grounds).size).toBe(1)
  expect(largest?.width).toBeLessThanOrEqual(26)
  await expect.element(page.getByText('4.0M')).toBeInTheDocument()
})

test('a month in which more went back than arrived is drawn below the line', async () => {
  await open({ income: [1_000_000, 1_000_000, -1_000_000, 1_000_000, 1_000_000, 1_000_000] })
  const [first, , third] = bars('income')
  expect(third?.height).toBeCloseTo(first?.height ?? 0, 0)
  expect(third?.y).toBeCloseTo((first?.y ?? 0) + (first?.height ?? 0), 0)
  await expect.element(page.getByText('−1.0M')).toBeInTheDocument()
  await month('August').hover()
  await expect.poll(values).toContain('Income−1,000,000.00')
})

test('pointing at a month shows its values', async () => {
  await open()
  // moves the pointer away from where another test left it
  await page.getByRole('heading').hover()
  await expect.poll(values).toBe('')
  await month('August').hover()
  await expect.poll(values).toBe('August 2026Income1,671,000.00Expenses1,182,400.25Net profit488,599.75')
  await page.getByRole('heading').hover()
  await expect.poll(values).toBe('')
})

test('the chart is one tab stop, and arrow keys move through the months', async () => {
  await open()
  await userEvent.tab()
  await expect.element(month('November')).toHaveFocus()
  expect(values()).toContain('November 2026')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(month('September')).toHaveFocus()
  expect(values()).toContain('September 2026')
  await userEvent.keyboard('{Home}')
  await expect.element(month('June')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(values()).toBe('')
  await userEvent.keyboard('{End}')
  expect(values()).toContain('November 2026')
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(values()).toBe('')
})

test('on a phone the values stay within the chart, and nothing is truncated', async () => {
  await open({}, 360)
  for (const name of ['June', 'November']) {
    await month(name).click()
    const box = document.querySelector('.chart-values')?.getBoundingClientRect()
    const around = document.querySelector('.chart')?.getBoundingClientRect()
    expect(box?.left).toBeGreaterThanOrEqual(around?.left ?? 0)
    expect(box?.right).toBeLessThanOrEqual((around?.right ?? 0) + 1)
  }
  const labels = [...document.querySelectorAll('.chart-drawing text')].map((text) =>
    text.getBoundingClientRect(),
  )
  expect(Math.min(...labels.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...labels.map(({ right }) => right))).toBeLessThanOrEqual(360)
})

test('the smallest amount is visible, and a month without any is not', async () => {
  await open({ income: [0, 0, 0, 0, 0.01, 2_000_000], expenses: [0, 0, 0, 0, 0, 0] })
  expect(bars('income').map(({ height }) => height > 0)).toEqual([false, false, false, false, true, true])
})
