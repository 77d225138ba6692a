import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { DateField } from './date-field.tsx'

function Sample({
  initial = '2026-11-20',
  max,
  onChange,
}: {
  initial?: string
  max?: string
  onChange?: (day: string) => void
}) {
  const [day, setDay] = useState(initial)
  return (
    <DateField
      label="Due Date"
      min="2026-01-01"
      max={max}
      value={day}
      onChange={(next) => {
        setDay(next)
        onChange?.(next)
      }}
    />
  )
}

const input = page.getByRole('textbox', { name: 'Due Date' })

test('shows the day in words and accepts a typed one', async () => {
  const onChange = vi.fn<(day: string) => void>()
  await renderPage(<Sample onChange={onChange} />)
  await expect.element(input).toHaveValue('20 Nov 2026')
  await input.fill('3/12/2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('3 Dec 2026')
  expect(onChange.mock.calls).toEqual([['2026-12-03']])
})

test('keeps unreadable input, shows an error and does not report it', async () => {
  const onChange = vi.fn<(day: string) => void>()
  await renderPage(<Sample onChange={onChange} />)
  await input.fill('30 Feb 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('30 Feb 2026')
  await expect.element(input).toBeInvalid()
  await expect.element(input).toHaveAccessibleDescription('Enter a date from 1 Jan 2026 on')
  expect(onChange).not.toHaveBeenCalled()
})

test('when it is emptied, it reports no day', async () => {
  const onChange = vi.fn<(day: string) => void>()
  await renderPage(<Sample onChange={onChange} />)
  await input.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => onChange.mock.calls).toEqual([['']])
})

test('a day is picked by keyboard', async () => {
  await renderPage(<Sample />)
  await input.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{PageDown}')
  await expect.element(page.getByRole('button', { name: 'Monday 28 December 2026' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('28 Dec 2026')
  await expect.element(input).toHaveFocus()
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
})

test('Escape closes the calendar and changes nothing', async () => {
  await renderPage(<Sample />)
  await page.getByRole('button', { name: 'Due Date: open calendar' }).click()
  await expect.element(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(input).toHaveValue('20 Nov 2026')
})

test('unavailable days can be focused, but not picked', async () => {
  await renderPage(<Sample max="2026-11-21" />)
  await input.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  const beyond = page.getByRole('button', { name: 'Sunday 22 November 2026' })
  await expect.element(beyond).toHaveFocus()
  await expect.element(beyond).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expect.element(input).toHaveValue('20 Nov 2026')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(input).toHaveValue('21 Nov 2026')
})

test('Enter in an input method neither closes nor reads the text', async () => {
  const onChange = vi.fn<(day: string) => void>()
  await renderPage(<Sample onChange={onChange} />)
  await input.fill('3/12/2026')
  input
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  await expect.element(input).toHaveValue('3/12/2026')
  expect(onChange).not.toHaveBeenCalled()
})
