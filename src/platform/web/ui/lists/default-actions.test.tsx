import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { DefaultActions } from './default-actions.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('edits, sets the default and deletes', async () => {
  const calls = { onEdit: vi.fn(), onMakeDefault: vi.fn(), onDelete: vi.fn() }
  await renderPage(<DefaultActions name="Kadal" isDefault={false} {...calls} />)
  await button('Edit Kadal').click()
  await button('Default Kadal').click()
  await button('Delete Kadal').click()
  expect(Object.values(calls).map((call) => call.mock.calls.length)).toEqual([1, 1, 1])
})

test('the default can be neither deleted nor set again', async () => {
  const [onMakeDefault, onDelete] = [vi.fn(), vi.fn()]
  await renderPage(
    <DefaultActions name="Kadal" isDefault onMakeDefault={onMakeDefault} onDelete={onDelete} />,
  )
  await expect.element(button(/^Delete Kadal/)).toBeDisabled()
  await expect.element(page.getByText('The default cannot be deleted')).toBeVisible()
  await expect.element(button('Default Kadal')).toHaveAttribute('aria-disabled', 'true')
  ;(button('Default Kadal').element() as HTMLElement).click()
  expect([onMakeDefault, onDelete].map((call) => call.mock.calls.length)).toEqual([0, 0])
})

function Card() {
  const [isDefault, setDefault] = useState(false)
  return <DefaultActions name="Kadal" isDefault={isDefault} onMakeDefault={() => setDefault(true)} />
}

test('the focus stays on the button that set the default', async () => {
  await renderPage(<Card />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button('Default Kadal')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Default Kadal')).toHaveFocus()
})

test('actions that a role may not perform have no button', async () => {
  await renderPage(<DefaultActions name="Kadal" isDefault={false} />)
  expect(page.getByRole('button').elements()).toEqual([])
})
