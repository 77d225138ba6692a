import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { Button } from '../button.tsx'
import { confirm } from './confirm-dialog.tsx'
import { DateField } from '../fields/date-field.tsx'
import { toast } from '../overlays/toast.tsx'
import { Dialog } from './dialog.tsx'
import { showLoading } from './loading-overlay.tsx'
import { Menu } from '../overlays/menu.tsx'
import { TextField } from '../fields/text-field.tsx'

function Sample({ busy = false, onSubmit = () => {} }: { busy?: boolean; onSubmit?: () => void }) {
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <Dialog
        opened={opened}
        title="Add New Task"
        busy={busy}
        onCancel={() => setOpened(false)}
        onSubmit={onSubmit}
        footer={<Button type="submit">Add Task</Button>}
      >
        <TextField label="Task Name" required value={name} onChange={setName} />
        <Button onClick={() => void confirm({ title: 'Sure', message: 'Really?' })}>Ask</Button>
      </Dialog>
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Add New Task' })

async function open(sample = <Sample />) {
  await renderPage(sample)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog).toBeVisible()
}

test('the focus starts in the first field and returns to the opener', async () => {
  await open()
  await expect.element(page.getByRole('textbox', { name: 'Task Name' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('Tab wraps inside the dialog', async () => {
  await open()
  const seen = new Set<string>()
  for (let press = 0; press < 8; press += 1) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    seen.add(document.activeElement?.outerHTML ?? '')
  }
  expect(seen.size).toBe(4)
})

test('a press outside cancels, a press inside does not', async () => {
  await open()
  await page.getByRole('heading', { name: 'Add New Task' }).click()
  await expect.element(dialog).toBeVisible()
  await page
    .elementLocator(dialog.element().parentElement ?? document.body)
    .click({ position: { x: 4, y: 4 } })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Escape closes only the topmost layer', async () => {
  await open()
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Sure' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog', { name: 'Sure' })).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('Enter in a field and Ctrl+Enter anywhere submit', async () => {
  const onSubmit = vi.fn<() => void>()
  await open(<Sample onSubmit={onSubmit} />)
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('while busy it neither closes nor submits again', async () => {
  const onSubmit = vi.fn<() => void>()
  await open(<Sample busy onSubmit={onSubmit} />)
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(dialog).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('after a failure the button has the focus again, and Escape closes', async () => {
  let end = () => undefined as void
  function Failing() {
    const [opened, setOpened] = useState(true)
    const [busy, setBusy] = useState(false)
    const save = () => {
      setBusy(true)
      end = () => setBusy(false)
    }
    return (
      <Dialog
        opened={opened}
        title="Add New Task"
        busy={busy}
        onCancel={() => setOpened(false)}
        onSubmit={save}
        footer={
          <Button type="submit" busy={busy}>
            Add Task
          </Button>
        }
      >
        text
      </Dialog>
    )
  }
  await renderPage(<Failing />)
  const add = dialog.getByRole('button', { name: 'Add Task' })
  await add.click()
  // a disabled button keeps the focus until the next paint
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(dialog).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  end()
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('opened from a menu, the focus returns to the menu button', async () => {
  await renderPage(
    <Menu
      label="More"
      trigger={(attributes) => <Button {...attributes}>More</Button>}
      items={[
        { label: 'Edit', onSelect: () => {} },
        { label: 'Delete', onSelect: () => void confirm({ title: 'Sure', message: 'Really?' }) },
      ]}
    />,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('alertdialog', { name: 'Sure' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
})

function Two({ onUpper }: { onUpper?: () => void }) {
  const [isLowerOpen, setLowerOpen] = useState(true)
  const [isUpperOpen, setUpperOpen] = useState(false)
  return (
    <>
      <Button>Page</Button>
      <Dialog opened={isLowerOpen} title="Lower" onCancel={() => setLowerOpen(false)}>
        <Button onClick={() => setUpperOpen(true)}>Open upper</Button>
      </Dialog>
      <Dialog
        opened={isUpperOpen}
        title="Upper"
        onCancel={() => {
          onUpper?.()
          setUpperOpen(false)
        }}
      >
        <input aria-label="In upper" />
        <Button onClick={() => setLowerOpen(false)}>Close lower</Button>
      </Dialog>
    </>
  )
}
const upper = page.getByRole('dialog', { name: 'Upper' })

async function openTwo(sample = <Two />) {
  await renderPage(sample)
  await page.getByRole('button', { name: 'Open upper' }).click()
  await expect.element(upper.getByRole('textbox', { name: 'In upper' })).toHaveFocus()
}

test('when the lower of two dialogs closes first, the upper keeps the focus and the page stays inert', async () => {
  await openTwo()
  const close = upper.getByRole('button', { name: 'Close lower' })
  await close.click()
  await expect
    .poll(() => document.querySelectorAll('[role="dialog"]').length, { message: 'the lower one closed' })
    .toBe(1)
  await expect.element(close).toHaveFocus()
  const behind = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Page')
  expect(behind?.closest('[aria-hidden="true"]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(upper).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Page' })).toBeVisible()
})

test('a press outside the upper of two dialogs closes only that one', async () => {
  await openTwo()
  await page
    .elementLocator(upper.element().parentElement ?? document.body)
    .click({ position: { x: 4, y: 4 } })
  await expect.element(upper).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Lower' })).toBeVisible()
})

test('Escape in an input method closes nothing', async () => {
  const onUpper = vi.fn<() => void>()
  await openTwo(<Two onUpper={onUpper} />)
  upper
    .getByRole('textbox', { name: 'In upper' })
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true }))
  expect(onUpper).not.toHaveBeenCalled()
})

test('a calendar inside and a toast above can be reached by screen reader and pressed', async () => {
  const onUndo = vi.fn<() => void>()
  await renderPage(
    <Dialog opened title="One" onCancel={() => {}}>
      <DateField label="Due Date" value="2026-11-20" onChange={() => {}} />
    </Dialog>,
  )
  await page.getByRole('textbox', { name: 'Due Date' }).click()
  await expect.element(page.getByRole('button', { name: 'Friday 20 November 2026' })).toBeVisible()
  toast.success({ message: 'Gone', action: { label: 'Undo', onSelect: onUndo } })
  const reached = [page.getByRole('grid', { name: 'November 2026' }), page.getByText('Gone')]
  for (const locator of reached) {
    await expect.element(locator).toBeVisible()
    expect(locator.element().closest('[aria-hidden="true"], [inert]')).toBeNull()
  }
  expect(document.querySelector('[aria-modal="true"]')).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(onUndo).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('dialog', { name: 'One' })).toBeVisible()
})

test('the loading overlay covers everything and cannot be closed', async () => {
  await openTwo()
  const loading = showLoading('Sending the invoice...')
  await expect.element(page.getByText('Sending the invoice...')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Sending the invoice...')).toBeVisible()
  loading.hide()
  await expect.element(upper).toBeVisible()
  await expect.element(upper.getByRole('textbox', { name: 'In upper' })).toHaveFocus()
})
