import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { FloatingLayer } from './floating-layer.tsx'

function Sample({ onClose }: { onClose?: (reason: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button ref={setAnchor} type="button" style={{ position: 'fixed', top: '60vh', left: 20 }}>
        Anchor
      </button>
      <FloatingLayer
        role="region"
        aria-label="Layer"
        tabIndex={-1}
        anchor={anchor}
        align="start"
        onClose={(reason) => onClose?.(reason)}
      >
        <div style={{ width: 200, height: 150 }}>content</div>
      </FloatingLayer>
    </>
  )
}
const layer = page.getByRole('region', { name: 'Layer' })

/** Simulates a phone's keyboard: it covers the lower part of the page. */
function coverFrom(height: number) {
  const view = window.visualViewport
  if (view === null) throw new Error('this browser has no visual viewport')
  vi.spyOn(view, 'height', 'get').mockReturnValue(height)
  view.dispatchEvent(new Event('resize'))
}

test('opens below its anchor, and above it once an on-screen keyboard covers the space below', async () => {
  await renderPage(<Sample />)
  const anchor = page.getByRole('button', { name: 'Anchor' }).element().getBoundingClientRect()
  const box = () => layer.element().getBoundingClientRect()
  await expect.poll(() => box().top).toBe(anchor.bottom + 4)
  coverFrom(anchor.bottom + 20)
  await expect.poll(() => box().bottom).toBe(anchor.top - 4)
})

test('Escape closes it, except Escape in an input method', async () => {
  const onClose = vi.fn<(reason: string) => void>()
  await renderPage(<Sample onClose={onClose} />)
  const press = (isComposing: boolean) =>
    layer.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing }))
  press(true)
  expect(onClose).not.toHaveBeenCalled()
  press(false)
  expect(onClose).toHaveBeenCalledWith('escape')
})

test('a press on its anchor does not count as outside', async () => {
  const onClose = vi.fn<(reason: string) => void>()
  await renderPage(<Sample onClose={onClose} />)
  await page.getByRole('button', { name: 'Anchor' }).click()
  expect(onClose).not.toHaveBeenCalled()
})
