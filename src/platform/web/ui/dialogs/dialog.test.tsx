import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { Button } from '../button.tsx'
import { confirm } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
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

test('the focus starts in the first field and goes back to the opener', async () => {
  await open()
  await expect.element(page.getByRole('textbox', { name: 'Task Name' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('Tab goes round inside', async () => {
  await open()
  const seen = new Set<string>()
  for (let press = 0; press < 8; press += 1) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    seen.add(document.activeElement?.outerHTML ?? '')
  }
  expect(seen.size).toBe(4)
})

test('a press beside it cancels, a press inside does not', async () => {
  await open()
  await page.getByRole('heading', { name: 'Add New Task' }).click()
  await expect.element(dialog).toBeVisible()
  await page
    .elementLocator(dialog.element().parentElement ?? document.body)
    .click({ position: { x: 4, y: 4 } })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Escape closes only what lies on top', async () => {
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

test('after work that failed the button has the focus again, and Escape closes', async () => {
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
  // a disabled button keeps the focus until the page was drawn
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(dialog).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  end()
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('opened from a menu, the focus goes back to the menu button', async () => {
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
