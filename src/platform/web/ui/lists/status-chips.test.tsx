import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { toCents } from '#platform/shared/money.ts'
import { type StatusChip, StatusChips } from './status-chips.tsx'

const OPTIONS: StatusChip[] = [
  { value: '', word: 'All', count: 5, sum: toCents(1_500) },
  { value: 'Sent', word: 'Sent', look: { tone: 'blue', glyph: 'arrow' }, count: 3, sum: toCents(1_000) },
  { value: 'Paid', word: 'Paid', look: { tone: 'green', glyph: 'tick' }, count: 2, sum: toCents(500) },
]

function Chips({ options = OPTIONS, first = '' }: { options?: StatusChip[]; first?: string }) {
  const [value, setValue] = useState(first)
  return <StatusChips label="Status" options={options} value={value} onChange={setValue} />
}

const chip = (name: RegExp) => page.getByRole('radio', { name })
const boxOf = (name: RegExp) => chip(name).element().getBoundingClientRect()

test('each chip shows its label, count and amount', async () => {
  await page.viewport(1280, 800)
  await renderPage(<Chips />)
  await expect.element(page.getByRole('radiogroup', { name: 'Status' })).toBeVisible()
  await expect.element(chip(/^Sent/)).toMatchTextContent('Sent3LKR 1,000.00')
  await expect.element(chip(/^All/)).toBeChecked()
  expect(boxOf(/^Sent/).height).toBe(56)
  expect(boxOf(/^Sent/).width).toBe(boxOf(/^All/).width)
})

test('arrow keys choose and wrap; only the chosen chip is a tab stop', async () => {
  await renderPage(<Chips />)
  await userEvent.tab()
  await expect.element(chip(/^All/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(chip(/^Sent/)).toBeChecked()
  await expect.element(chip(/^Sent/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(chip(/^Paid/)).toBeChecked()
  await expect.element(chip(/^All/)).toHaveAttribute('tabindex', '-1')
})

test('without a chosen chip it can still be reached by keyboard', async () => {
  await renderPage(<Chips first="several" />)
  await userEvent.tab()
  await expect.element(chip(/^All/)).toHaveFocus()
  expect(page.getByRole('radio', { checked: true }).query()).toBeNull()
})

test('without amounts, or where there is no room for them, it is a row 28 px high', async () => {
  await page.viewport(1280, 800)
  const { rerender } = await renderPage(<Chips options={OPTIONS.map(({ sum: _sum, ...rest }) => rest)} />)
  expect(boxOf(/^Sent/).height).toBe(28)
  await rerender(
    <div style={{ width: 700 }}>
      <Chips />
    </div>,
  )
  expect(boxOf(/^Sent/).height).toBe(28)
})

test('keeps its size while figures load', async () => {
  await page.viewport(1280, 800)
  const loading = OPTIONS.map(({ value, word }) => ({ value, word, count: undefined }))
  const { rerender } = await renderPage(
    <StatusChips label="Status" hasSums options={loading} value="" onChange={() => undefined} />,
  )
  const word = () => chip(/^Paid/).element().querySelector('.status-chip-line')?.getBoundingClientRect().top
  const before = { box: boxOf(/^Paid/), word: word() }
  await rerender(<StatusChips label="Status" hasSums options={OPTIONS} value="" onChange={() => undefined} />)
  expect({ box: boxOf(/^Paid/), word: word() }).toEqual(before)
})

test('on a phone it is one row that scrolls sideways', async () => {
  await page.viewport(390, 800)
  await renderPage(<Chips />)
  expect(boxOf(/^Sent/)).toMatchObject({ width: 152, height: 56 })
  expect(boxOf(/^Paid/).right).toBeGreaterThan(390)
  expect(document.documentElement.scrollWidth).toBe(390)
})
