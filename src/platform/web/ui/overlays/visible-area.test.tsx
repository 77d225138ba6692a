import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { SidePanel } from './side-panel.tsx'
import { toast } from './toast.tsx'

/** Simulates a phone's keyboard: it covers the lower part, and the browser scrolls the rest. */
function show(area: { top: number; height: number; scale?: number }) {
  const view = window.visualViewport
  if (view === null) throw new Error('this browser has no visual viewport')
  vi.spyOn(view, 'offsetTop', 'get').mockReturnValue(area.top)
  vi.spyOn(view, 'height', 'get').mockReturnValue(area.height)
  vi.spyOn(view, 'scale', 'get').mockReturnValue(area.scale ?? 1)
  view.dispatchEvent(new Event('resize'))
}

test('dialogs, panels and toasts stay above an on-screen keyboard, and use the whole window afterwards', async () => {
  await page.viewport(390, 800)
  await renderPage(
    <>
      <SidePanel label="Panel" width={400} onClose={() => {}}>
        panel
      </SidePanel>
      <Dialog opened title="Long" footer="foot" onCancel={() => {}}>
        <div style={{ height: 2_000 }}>content</div>
      </Dialog>
    </>,
  )
  toast.error({ message: 'Not saved' })
  const dialog = page.getByRole('dialog', { name: 'Long' })
  await expect.element(dialog).toBeVisible()
  const layers = () =>
    [dialog.element(), page.getByText('panel').element(), page.getByRole('alert').element()].map((element) =>
      element.getBoundingClientRect(),
    )
  show({ top: 60, height: 400 })
  await expect.poll(() => layers().every((box) => box.top >= 60 && box.bottom <= 460)).toBe(true)
  show({ top: 0, height: 800 })
  await expect.poll(() => layers()[0]?.bottom).toBe(800)
})

test('a zoomed page keeps its layout', async () => {
  await renderPage(<p>Page</p>)
  show({ top: 100, height: 200, scale: 3 })
  expect(document.documentElement.style.getPropertyValue('--view-height')).toBe('')
})
