import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { SearchSelectField } from '../fields/search-select-field.tsx'
import { Popover } from './popover.tsx'

const opener = page.getByRole('button', { name: 'Open' })
const popover = page.getByRole('dialog', { name: 'Filters' })

function Sample({ isSheetOnPhone = false }: { isSheetOnPhone?: boolean }) {
  const [opened, setOpened] = useState(false)
  const [who, setWho] = useState('')
  return (
    <>
      <button type="button">Before</button>
      <Popover
        label="Filters"
        opened={opened}
        onOpenChange={setOpened}
        isSheetOnPhone={isSheetOnPhone}
        trigger={(attributes) => <Button {...attributes}>Open</Button>}
      >
        <SearchSelectField
          label="Who"
          value={who}
          onChange={setWho}
          options={[
            { value: 'a', text: 'Anna' },
            { value: 'b', text: 'Ben' },
          ]}
        />
        <button type="button">In</button>
      </Popover>
      <button type="button">Next</button>
    </>
  )
}

async function open(sample = <Sample />) {
  await renderPage(sample)
  await opener.click()
  await expect.element(popover).toHaveFocus()
}

test('Tab at its end closes it and moves on from its button', async () => {
  await open()
  await userEvent.keyboard('{Tab}')
  await expect.element(popover.getByRole('combobox', { name: /^Who/ })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(popover.getByRole('button', { name: 'In' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
  await expect.element(popover).not.toBeInTheDocument()
})

test('Shift+Tab at its beginning closes it and goes to its button', async () => {
  await open()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(opener).toHaveFocus()
  await expect.element(popover).not.toBeInTheDocument()
})

test('a list opened inside it counts as inside', async () => {
  await open()
  await popover.getByRole('combobox', { name: /^Who/ }).click()
  await page.getByRole('option', { name: 'Ben' }).click()
  await expect.element(popover.getByRole('combobox', { name: /^Who/ })).toHaveTextContent('Ben')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('listbox', { name: 'Who' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox', { name: 'Who' })).not.toBeInTheDocument()
  await expect.element(popover).toBeVisible()
})

const press = (type: string) => {
  const event = new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'touch' })
  document.body.dispatchEvent(event)
}

test('a press outside closes it on release, not on press', async () => {
  await open()
  press('pointerdown')
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(popover).toBeVisible()
  press('pointerup')
  press('click')
  await expect.element(popover).not.toBeInTheDocument()
})

test('a press that begins inside and ends outside leaves it open', async () => {
  await open()
  popover.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }))
  press('pointerup')
  press('click')
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(popover).toBeVisible()
})

test('within a dialog it counts as inside for Tab, Escape, presses and screen readers', async () => {
  function InDialog() {
    const [opened, setOpened] = useState(true)
    return (
      <Dialog opened={opened} title="Around" onCancel={() => setOpened(false)}>
        <Sample />
      </Dialog>
    )
  }
  await open(<InDialog />)
  const around = page.getByRole('dialog', { name: 'Around' })
  expect(popover.element().closest('[aria-hidden="true"], [inert]')).toBeNull()
  await popover.getByRole('combobox', { name: /^Who/ }).click()
  await page.getByRole('option', { name: 'Anna' }).click()
  await expect.element(popover.getByRole('combobox', { name: /^Who/ })).toHaveTextContent('Anna')
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(around).toBeVisible()
  await expect.element(opener).toHaveFocus()
})

test('on a phone it can be a sheet from below, over the page, that returns the focus', async () => {
  await page.viewport(360, 740)
  await renderPage(<Sample isSheetOnPhone />)
  await opener.click()
  const who = popover.getByRole('combobox', { name: /^Who/ })
  await expect.element(who).toHaveFocus()
  const box = popover.element().getBoundingClientRect()
  expect([box.left, box.right, Math.round(box.bottom)]).toEqual([0, 360, 740])
  expect(page.getByText('Before').element().closest('[aria-hidden="true"]')).not.toBeNull()
  const close = popover.getByRole('button', { name: 'Close' })
  const target = close.element().getBoundingClientRect()
  expect([target.width, target.height]).toEqual([44, 44])
  // a list opened in it closes first
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Anna' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option', { name: 'Anna' })).not.toBeInTheDocument()
  await expect.element(popover).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await close.click()
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
