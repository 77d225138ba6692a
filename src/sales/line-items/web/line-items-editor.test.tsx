import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { type EditedLine, newLine } from './edited-line.ts'
import { LineItemsEditor } from './line-items-editor.tsx'
import { sumsOfLines } from './line-sums.ts'

const SAMPLES = [
  { key: 'a', description: 'Logo', quantity: '2', unitPrice: '21,500.00' },
  { key: 'b', description: 'Booklet\n40 pages', quantity: '1', unitPrice: '38,500.00' },
  { key: 'c', description: 'Hosting', quantity: '1', unitPrice: '15,000.00' },
]

async function show(first: EditedLine[] = SAMPLES, width = 1280) {
  await page.viewport(width, 900)
  const seen: { lines: EditedLine[]; left: string[] } = { lines: first, left: [] }
  function Sample() {
    const [lines, setLines] = useState(first)
    seen.lines = lines
    return (
      <main style={{ width: Math.min(616, width) }}>
        <LineItemsEditor
          lines={lines}
          sums={sumsOfLines(lines, '18')}
          onChange={(next) => setLines((current) => next(current))}
          onLeave={(name) => seen.left.push(name)}
          errorOf={(name) => (name === 'lines.b.unitPrice' ? 'No price' : undefined)}
        />
      </main>
    )
  }
  await renderPage(<Sample />)
  return { seen, titles: () => seen.lines.map(({ description }) => description.split('\n')[0]).join(' ') }
}

const field = (label: string, item: number) =>
  page.getByRole('textbox', { name: `${label}, item ${item}`, exact: true })
const description = (item: number) => field('Description', item)
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-line]')]
const said = () => page.getByRole('status')

test('shows each line with its amount, and the sums', async () => {
  await show()
  await expect.element(description(2)).toHaveValue('Booklet\n40 pages')
  await expect.element(field('Qty/Hrs', 1)).toHaveValue('2')
  await expect.element(field('Unit Price', 1)).toHaveValue('21,500.00')
  expect(rows().map((row) => row.querySelector('.line-price ~ .line-amount')?.textContent)).toEqual([
    '43,000.00',
    '38,500.00',
    '15,000.00',
  ])
  expect(document.querySelector('.line-totals')?.textContent).toBe(
    'SubtotalLKR 96,500.00Tax 18%LKR 17,370.00TotalLKR 113,870.00',
  )
  await expect.element(page.getByText('3 items')).toBeVisible()
})

test('sums follow every key, and a price is formatted once it is left', async () => {
  const { seen } = await show()
  await field('Unit Price', 3).click()
  await userEvent.keyboard('1')
  await expect.element(page.getByText('LKR 96,171.18')).toBeVisible()
  await userEvent.keyboard('250.5')
  await userEvent.tab()
  await expect.element(field('Unit Price', 3)).toHaveValue('1,250.50')
  expect(seen.left).toEqual(['lines.c.unitPrice'])
})

test('Add Item appends a line with quantity 1 and price 0, and moves the cursor into it', async () => {
  await show()
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect.element(description(4)).toHaveFocus()
  await expect.element(field('Qty/Hrs', 4)).toHaveValue('1')
  await expect.element(field('Unit Price', 4)).toHaveValue('0.00')
})

test('Enter moves down, and adds a line after the last; Shift+Enter inserts a line break', async () => {
  const { seen } = await show()
  await description(2).click()
  await userEvent.keyboard('{Control>}{End}{/Control}{Shift>}{Enter}{/Shift}two')
  await expect.element(description(2)).toHaveValue('Booklet\n40 pages\ntwo')
  await userEvent.keyboard('{Enter}')
  await expect.element(description(3)).toHaveFocus()
  await field('Unit Price', 1).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Unit Price', 2)).toHaveFocus()
  await description(3).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(description(4)).toHaveFocus()
  expect(seen.lines).toHaveLength(4)
})

test('Backspace in an empty line removes it, but not if it has a price', async () => {
  const { titles } = await show([...SAMPLES.slice(0, 2), newLine(), newLine({ unitPrice: '5.00' })])
  await description(3).click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(description(2)).toHaveFocus()
  expect(titles()).toBe('Logo Booklet ')
  await description(3).click()
  await userEvent.keyboard('{Backspace}')
  expect(titles()).toBe('Logo Booklet ')
})

test('a line is removed with its button; the last one has none and stays', async () => {
  const { titles } = await show()
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  expect(titles()).toBe('Logo Hosting')
  await expect.element(description(1)).toHaveFocus()
  await expect.element(said()).toHaveTextContent('Item 2 removed')
  await page.getByRole('button', { name: 'Remove item 1' }).click()
  expect(titles()).toBe('Hosting')
  expect(page.getByRole('button', { name: /^Remove/ }).query()).toBeNull()
  await description(1).fill('')
  await field('Unit Price', 1).fill('')
  await description(1).click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(description(1)).toBeVisible()
})

test('Alt and the arrow keys move a line, announce its position, and keep the focus', async () => {
  const { titles } = await show()
  const grip = page.getByRole('button', { name: 'Move item 1' })
  grip.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(titles()).toBe('Booklet Logo Hosting')
  await expect.element(said()).toHaveTextContent('Item is number 2 of 3')
  await expect.element(page.getByRole('button', { name: 'Move item 2' })).toHaveFocus()
  await field('Unit Price', 2).click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(titles()).toBe('Logo Booklet Hosting')
  await expect.element(field('Unit Price', 1)).toHaveFocus()
})

test('the handle drags a line; Escape reverts it', async () => {
  const { titles } = await show()
  const press = (type: string, y: number) =>
    (type === 'pointerdown' ? rows()[0]?.querySelector('.line-grip') : window)?.dispatchEvent(
      new PointerEvent(type, { clientX: 10, clientY: y, pointerId: 1, isPrimary: true, bubbles: true }),
    )
  const middle = (index: number) => {
    const box = rows()[index]?.getBoundingClientRect()
    return (box?.top ?? 0) + (box?.height ?? 0) / 2
  }
  press('pointerdown', middle(0))
  press('pointermove', middle(2) + 2)
  await expect.poll(titles).toBe('Booklet Hosting Logo')
  press('pointerup', middle(2))
  press('pointermove', 0)
  expect(titles()).toBe('Booklet Hosting Logo')
  press('pointerdown', middle(0))
  press('pointermove', middle(1) + 2)
  await expect.poll(titles).toBe('Hosting Booklet Logo')
  await userEvent.keyboard('{Escape}')
  await expect.poll(titles).toBe('Booklet Hosting Logo')
})

test('spreadsheet rows become lines, and a paragraph stays in its description', async () => {
  const { titles, seen } = await show([...SAMPLES.slice(0, 1), newLine()])
  const paste = (item: number, text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    return description(item)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  expect(paste(2, 'වෙබ් අඩවිය\t4\t8,000\nCopy\t2\t1500')).toBe(false)
  await expect.poll(titles).toBe('Logo වෙබ් අඩවිය Copy')
  expect(seen.lines.at(-1)).toMatchObject({ quantity: '2', unitPrice: '1,500.00' })
  await expect.element(description(3)).toHaveFocus()
  await expect.element(said()).toHaveTextContent('2 items added')
  expect(paste(1, 'Two\nparagraphs')).toBe(true)
})

test('an error of a field is shown in its line', async () => {
  await show()
  await expect.element(field('Unit Price', 2)).toHaveAccessibleDescription('No price')
  await expect.element(field('Unit Price', 2)).toHaveAttribute('aria-invalid', 'true')
})

test('on a phone a line is a card that opens', async () => {
  await show([SAMPLES[0] ?? newLine(), { ...newLine(), key: 'd', description: 'Copy' }], 360)
  const card = page.getByRole('button', { name: /^Edit item 1/ })
  expect(description(1).query()).toBeNull()
  await expect.element(card).toMatchTextContent(/Logo2 × 21,500.00/)
  await card.click()
  await expect.element(description(1)).toHaveFocus()
  expect(card.query()).toBeNull()
  const grip = page.getByRole('button', { name: 'Move item 1' }).element().getBoundingClientRect()
  expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBe(360)
})
