import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { type EditedLine, newLine } from './edited-line.ts'
import { LineItemsEditor } from './line-items-editor.tsx'
import { sumsOfLines } from './line-sums.ts'

const SAMPLES = [
  { ...newLine({ description: 'Logo', quantity: '2', unitPrice: '21,500.00' }), key: 'a' },
  { ...newLine({ description: 'Booklet\n40 pages', unitPrice: '38,500.00' }), key: 'b' },
  { ...newLine({ description: 'Hosting', unitPrice: '15,000.00' }), key: 'c' },
]

const ERRORS: Record<string, string> = {
  'lines.b.unitPrice': 'No price',
  'lines.x.discount': 'Too much',
  'lines.x.unit': 'Too long',
}

async function show(first: EditedLine[] = SAMPLES, width = 1280, taxRate = '18') {
  await page.viewport(width, 900)
  const seen: { lines: EditedLine[]; left: string[] } = { lines: first, left: [] }
  function Sample() {
    const [lines, setLines] = useState(first)
    const [discount, setDiscount] = useState('')
    seen.lines = lines
    return (
      <main style={{ width: Math.min(616, width) }}>
        <LineItemsEditor
          lines={lines}
          sums={sumsOfLines(lines, { taxRate, levyRate: '0', discount })}
          discount={{
            name: 'discount',
            value: discount,
            onChange: setDiscount,
            onBlur: () => seen.left.push('discount'),
            error: discount === 'ten' ? 'No discount' : undefined,
          }}
          onChange={(next) => setLines((current) => next(current))}
          onLeave={(name) => seen.left.push(name)}
          errorOf={(name) => ERRORS[name]}
        />
      </main>
    )
  }
  const { unmount } = await renderPage(<Sample />)
  return {
    seen,
    unmount,
    titles: () => seen.lines.map(({ description }) => description.split('\n')[0]).join(' '),
  }
}

const field = (label: string, item: number) =>
  page.getByRole('textbox', { name: `${label}, item ${item}`, exact: true })
const description = (item: number) => field('Description', item)
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-line]')]
const said = () => page.getByRole('status')

test('shows a line of time as a length, and reads what is typed as one', async () => {
  const time = {
    ...newLine({ description: 'Work', quantity: '1:20', unitPrice: '6,000.00', isTime: true }),
    key: 't',
  }
  const { seen } = await show([time, ...SAMPLES], 1280, '0')
  const amount = () => rows()[0]?.querySelector('.line-price ~ .line-amount')?.textContent
  await expect.element(field('Qty/Hrs', 1)).toHaveValue('1:20')
  expect(rows()[0]?.querySelector('.line-quantity')?.textContent).toBe('h')
  expect(amount()).toBe('8,000.00')
  await field('Qty/Hrs', 1).fill('20m')
  await userEvent.tab()
  await expect.element(field('Qty/Hrs', 1)).toHaveValue('0:20')
  expect(amount()).toBe('2,000.00')
  await page.getByRole('button', { name: 'Units and discounts' }).click()
  await expect.element(field('Discount', 1)).toBeVisible()
  await expect.element(field('Unit', 1)).not.toBeInTheDocument()
  expect(seen.lines[0]).toMatchObject({ quantity: '0:20', isTime: true })
  const input = document.querySelector<HTMLInputElement>('.line-quantity > input')
  expect(input?.scrollWidth).toBe(input?.clientWidth)
})

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
    'SubtotalLKR 96,500.00Add discountTax 18%LKR 17,370.00TotalLKR 113,870.00',
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

test('Add discount opens a field in percent or LKR, and stays open in this browser', async () => {
  const { unmount } = await show()
  await page.getByRole('button', { name: 'Add discount' }).click()
  const discount = page.getByRole('textbox', { name: 'Discount', exact: true })
  await expect.element(discount).toHaveFocus()
  await userEvent.keyboard('10 %')
  const totals = () => document.querySelector('.line-totals')?.textContent
  // 96,500 less 9,650; 18 % of 86,850 is 15,633
  await expect
    .poll(totals)
    .toBe(
      'SubtotalLKR 96,500.00DiscountLKR −9,650.00Net amountLKR 86,850.00Tax 18%LKR 15,633.00TotalLKR 102,483.00',
    )
  await userEvent.tab()
  await expect.element(discount).toHaveValue('10%')
  await discount.fill('5000')
  await userEvent.tab()
  await expect.element(discount).toHaveValue('5,000.00')
  await discount.fill('ten')
  await expect.element(discount).toHaveAccessibleDescription('No discount')
  await expect.poll(totals).toMatch(/TotalLKR 113,870.00$/)
  await unmount()
  await show()
  await expect.element(discount).toHaveValue('')
})

test('the sums are a valid list of terms, with the discount closed, open and refused', async () => {
  await show()
  const strangers = () =>
    [...document.querySelectorAll('.line-totals > *, .line-totals > div > *')].filter(
      (element) => !element.matches('dt, dd, dl > div'),
    )
  expect(strangers()).toEqual([])
  await page.getByRole('button', { name: 'Add discount' }).click()
  expect(strangers()).toEqual([])
  await userEvent.keyboard('ten')
  await expect.element(page.getByText('No discount')).toBeVisible()
  expect(strangers()).toEqual([])
})

test('a tick for each line excludes it from tax, where there is one', async () => {
  const { seen } = await show()
  const tick = page.getByRole('checkbox', { name: 'Tax, item 2' })
  await expect.element(tick).toBeChecked()
  await tick.click()
  await expect.poll(() => seen.lines.map(({ isTaxed }) => isTaxed)).toEqual([true, false, true])
  await expect.element(page.getByText('of which taxed')).toBeVisible()
  // 18 % of 58,000
  await expect.element(page.getByText('LKR 10,440.00')).toBeVisible()
})

test('without a tax there is none to exclude a line from', async () => {
  await show(SAMPLES, 1280, '0')
  expect(page.getByRole('checkbox').query()).toBeNull()
})

test('unit and discount of a line open on demand, for all lines, and stay open in this browser', async () => {
  const { seen, unmount } = await show()
  const toggle = page.getByRole('button', { name: 'Units and discounts' })
  expect(field('Discount', 1).query()).toBeNull()
  await toggle.click()
  await field('Unit', 1).fill('hour')
  await field('Discount', 1).fill('12.5 %')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Discount', 2)).toHaveFocus()
  expect(seen.lines[0]).toMatchObject({ unit: 'hour', discount: '12.5%' })
  expect(rows()[0]?.querySelector('.line-price ~ .line-amount')?.textContent).toBe('37,625.00')
  await unmount()
  await show()
  await expect.element(field('Discount', 3)).toBeVisible()
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(field('Discount', 3).query()).toBeNull()
})

test('a line with a unit or a discount shows both with their errors, and keeps them while they are cleared', async () => {
  const reduced = { ...newLine({ description: 'Copy', unitPrice: '100.00', discount: '10%' }), key: 'x' }
  await show([...SAMPLES, reduced])
  expect(field('Discount', 1).query()).toBeNull()
  await expect.element(field('Discount', 4)).toHaveAccessibleDescription('Too much')
  await expect.element(field('Unit', 4)).toHaveAccessibleDescription('Too long')
  await field('Discount', 4).fill('')
  await expect.element(field('Discount', 4)).toHaveFocus()
})

test('on a phone unit, discount and tax are in the open line, and its card states them', async () => {
  const reduced = {
    ...newLine({ description: 'Copy', quantity: '2', unit: 'day', unitPrice: '100.00' }),
    key: 'd',
  }
  await show([...SAMPLES, { ...reduced, discount: '10%', isTaxed: false }], 360)
  const card = page.getByRole('button', { name: /^Edit item 4/ })
  await expect.element(card).toMatchTextContent(/Copy2 day × 100.00 · Discount 10% · Not taxed180.00/)
  await card.click()
  await expect.element(field('Unit', 4)).toHaveValue('day')
  await expect.element(page.getByRole('checkbox', { name: 'Tax, item 4' })).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Add discount' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
})
