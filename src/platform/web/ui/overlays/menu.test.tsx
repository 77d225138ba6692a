import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { Button } from '../button.tsx'
import { Menu } from './menu.tsx'

const opener = page.getByRole('button', { name: 'Open' })
const item = (name: string) => page.getByRole('menuitem', { name })

async function openMenu() {
  const chosen: string[] = []
  await renderPage(
    <>
      <Menu
        label="Do"
        trigger={(attributes) => <Button {...attributes}>Open</Button>}
        items={[
          { label: 'Rename', onSelect: () => chosen.push('Rename') },
          { label: 'Share', onSelect: () => chosen.push('Share') },
          'separator',
          { label: 'Delete', onSelect: () => chosen.push('Delete'), disabledReason: 'It is in use' },
        ]}
      />
      <button type="button">Next</button>
    </>,
  )
  await opener.click()
  await expect.element(item('Rename')).toHaveFocus()
  return chosen
}

test('arrow keys, Home, End and first letters move, and Enter chooses', async () => {
  const chosen = await openMenu()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('Delete')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(item('Rename')).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(item('Share')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(chosen).toEqual(['Share'])
  await expect.element(opener).toHaveFocus()
})

test("keys with Ctrl, Alt or ⌘ are the browser's", async () => {
  await openMenu()
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
    const event = new KeyboardEvent('keydown', {
      key: 'r',
      bubbles: true,
      cancelable: true,
      [modifier]: true,
    })
    document.activeElement?.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  }
})

test('a disabled item says why, and the menu stays open', async () => {
  const chosen = await openMenu()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(item('Delete')).toHaveAccessibleDescription('It is in use')
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(chosen).toEqual([])
})

test('Tab closes it and moves on from its button', async () => {
  await openMenu()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('Escape closes it and returns the focus', async () => {
  await openMenu()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a press on its button closes it again', async () => {
  await openMenu()
  await opener.click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
