import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { lkrAmount } from '#platform/shared/money.ts'
import { AmountField } from './amount-field.tsx'

function Sample() {
  const [value, setValue] = useState('')
  return (
    <>
      <AmountField label="Budget" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const field = page.getByRole('spinbutton', { name: 'Budget' })
const value = page.getByRole('status')

test('accepts amounts from 0 in steps of a cent', async () => {
  await renderPage(<Sample />)
  await expect.element(field).toHaveAttribute('min', '0')
  await expect.element(field).toHaveAttribute('step', '0.01')
  await field.fill('1250000.55')
  await expect.element(value).toHaveTextContent('1250000.55')
  await field.fill('')
  await expect.element(value).toBeEmptyDOMElement()
})

test('keeps unreadable input visible and does not treat it as empty', async () => {
  await renderPage(<Sample />)
  await field.click()
  await userEvent.keyboard('12-3')
  await expect.element(value).not.toBeEmptyDOMElement()
  expect(lkrAmount().safeParse(Number(value.element().textContent)).success).toBe(false)
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(value).toHaveTextContent('12')
  await expect.element(field).toHaveValue(12)
})

test('the mouse wheel changes nothing', async () => {
  await renderPage(<Sample />)
  await field.fill('100')
  field.element().dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }))
  await expect.element(field).not.toHaveFocus()
  await expect.element(value).toHaveTextContent('100')
})

test('shows a long amount in groups of digits, and keeps the typed value', async () => {
  await renderPage(<Sample />)
  await field.fill('9999.5')
  await expect.element(page.getByText('9,999.50')).not.toBeInTheDocument()
  await field.fill('250000')
  await expect.element(page.getByText('250,000.00')).toBeVisible()
  await expect.element(field).toHaveValue(250_000)
  await field.fill('250000.555')
  await expect.element(page.getByText(/250,000/)).not.toBeInTheDocument()
})
