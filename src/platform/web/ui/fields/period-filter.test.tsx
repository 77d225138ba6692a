import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { PeriodFilter } from './period-filter.tsx'

function Filter() {
  const [{ from, to }, setPeriod] = useState({ from: '', to: '' })
  return (
    <>
      <PeriodFilter
        label="Issued"
        from={from}
        to={to}
        today="2026-11-20"
        onChange={(start, end) => setPeriod({ from: start, to: end })}
      />
      <output>{`${from} to ${to}`}</output>
    </>
  )
}

const button = page.getByRole('button', { name: /^Issued: / })
const chosen = page.getByRole('status')

beforeEach(() => page.viewport(1024, 768))

test('names the period, and one press chooses a common one', async () => {
  await renderPage(<Filter />)
  await expect.element(button).toMatchTextContent('All time')
  await button.click()
  await expect.element(page.getByRole('button', { name: 'All time', pressed: true })).toHaveFocus()
  await page.getByRole('button', { name: 'This quarter' }).click()
  await expect.element(chosen).toMatchTextContent('2026-10-01 to 2026-12-31')
  await expect.element(button).toMatchTextContent('This quarter')
  await expect.element(button).toHaveFocus()
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('any other period is entered with a start, an end or both, and is never reversed', async () => {
  await renderPage(<Filter />)
  await button.click()
  const [from, to] = ['From', 'To'].map((name) => page.getByRole('textbox', { name, exact: true }))
  await from?.fill('5 nov 2026')
  await userEvent.tab()
  await expect.element(button).toMatchTextContent('From 5 Nov 2026')
  await to?.fill('1 nov 2026')
  await userEvent.tab()
  await expect.element(page.getByText('Enter a date from 5 Nov 2026 on')).toBeVisible()
  await expect.element(chosen).toMatchTextContent('2026-11-05 to')
  await to?.fill('20 nov 2026')
  await userEvent.tab()
  await expect.element(button).toMatchTextContent('5 Nov – 20 Nov 2026')
})

test('Escape closes it and returns the focus', async () => {
  await renderPage(<Filter />)
  await button.click()
  await userEvent.keyboard('{Escape}')
  expect(page.getByRole('dialog').query()).toBeNull()
  await expect.element(button).toHaveFocus()
})

test('on a phone it is a sheet, and choosing a period closes it', async () => {
  await page.viewport(360, 740)
  await renderPage(<Filter />)
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Issued' })
  await expect.element(sheet.getByRole('button', { name: 'Close' })).toBeVisible()
  await sheet.getByRole('button', { name: 'This month' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(chosen).toMatchTextContent('2026-11-01 to 2026-11-30')
  await expect.element(button).toHaveFocus()
})
