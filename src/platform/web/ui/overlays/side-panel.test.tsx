import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { SidePanel } from './side-panel.tsx'

function Beside() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <main className="shell-content">
        <button onClick={() => setOpened(true)}>Open</button>
        <button>Another</button>
      </main>
      {opened ? (
        <SidePanel label="Invoice 7" width={480} onClose={() => setOpened(false)}>
          <label>
            Notes <input />
          </label>
        </SidePanel>
      ) : null}
    </>
  )
}

const panel = page.getByRole('complementary', { name: 'Invoice 7' })

const boxOfPanel = () => panel.element().getBoundingClientRect()

async function open(width = 1280) {
  await page.viewport(width, 800)
  await renderPage(<Beside />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(panel).toHaveFocus()
}

test('opens beside the page below the top bar, and the page becomes narrower', async () => {
  await open()
  // the panel slides in
  await expect.poll(() => boxOfPanel().right).toBe(1280)
  expect(boxOfPanel()).toMatchObject({ width: 480, top: 48 })
  expect(document.querySelector('.shell-content')?.getBoundingClientRect().right).toBe(800)
  await page.getByRole('button', { name: 'Another' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(document.querySelector('.shell-content')?.getBoundingClientRect().right).toBe(1280)
  // the user has moved on elsewhere
  await expect.element(page.getByRole('button', { name: 'Another' })).toHaveFocus()
})

test('Escape leaves a field first, then closes the panel; the focus returns to where it was', async () => {
  await open()
  await panel.getByRole('textbox').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('never takes more than half of a window, but fills a phone’s screen', async () => {
  await open(800)
  expect(boxOfPanel().width).toBe(400)
  await page.viewport(390, 800)
  await expect.poll(() => boxOfPanel().left).toBe(0)
  expect(boxOfPanel()).toMatchObject({ width: 390, top: 0, height: 800 })
})
