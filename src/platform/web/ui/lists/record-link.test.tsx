import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RecordLink } from './record-link.tsx'

/** Renders a link whose default action is prevented; `followed` has, for each press, whether it would have run. */
async function show() {
  const onOpen = vi.fn<(id: number) => void>()
  const followed: boolean[] = []
  const screen = await render(
    <div
      onClick={(event) => {
        followed.push(!event.defaultPrevented)
        event.preventDefault()
      }}
    >
      <RecordLink kind="invoice" id={7} href="/invoice?invoice=7" className="cell-name" onOpen={onOpen}>
        INV-7
      </RecordLink>
    </div>,
  )
  return { link: screen.getByRole('link', { name: 'INV-7' }), onOpen, followed }
}

test('a press opens the panel in place', async () => {
  const { link, onOpen, followed } = await show()
  await link.click()
  expect(onOpen.mock.calls).toEqual([[7, expect.anything()]])
  expect(followed).toEqual([false])
  await expect.element(link).toHaveAttribute('href', '/invoice?invoice=7')
  await expect.element(link).toHaveAttribute('data-opens-invoice', '7')
})

test.each(['Control', 'Meta', 'Shift', 'Alt'] as const)('with %s the browser opens the link', async (key) => {
  const { link, onOpen, followed } = await show()
  await link.click({ modifiers: [key] })
  expect(onOpen).not.toHaveBeenCalled()
  expect(followed).toEqual([true])
})
