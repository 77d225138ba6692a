import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { caretIn, press, showEditor } from '#test/web/rich-text-scene.tsx'
import { MIN_IMAGE_WIDTH } from '../shared/rich-text-rules.ts'

// an image of 400 × 200 instead of one from the web
vi.mock('../shared/rich-text-address.ts', async (original) => ({
  ...(await original<typeof import('../shared/rich-text-address.ts')>()),
  fetchedImageAddress: () =>
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>')}`,
}))

const stored = (width: number, height: number) =>
  `<p>a<img src="https://example.com/jar.png" alt="" width="${width}" height="${height}" /></p>`
const slider = page.getByRole('slider', { name: 'Image width' })

async function showImage(width = 100) {
  const scene = await showEditor(stored(width, width / 2))
  const image = scene.text.element().querySelector('img') ?? document.createElement('img')
  await expect.poll(() => image.naturalWidth).toBe(400)
  const widest = Math.floor(scene.text.element().querySelector('p')?.clientWidth ?? 0)
  await page.elementLocator(image).click()
  await expect.element(slider).toBeVisible()
  return { ...scene, image, widest, html: scene.html }
}

/** Drags a corner to the right by a number of pixels. */
function drag(corner: string, by: number): void {
  // synthetic events have no pointer that could be captured
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue(undefined)
  const handle = document.querySelector(`[data-corner="${corner}"]`)
  const send = (type: string, clientX: number) =>
    handle?.dispatchEvent(new PointerEvent(type, { clientX, clientY: 50, bubbles: true, cancelable: true }))
  send('pointerdown', 300)
  send('pointermove', 300 + by / 2)
  send('pointermove', 300 + by)
  send('pointerup', 300 + by)
}

test.each([
  ['bottom-right', 60, 160],
  ['top-right', -30, 70],
  ['bottom-left', -60, 160],
  ['top-left', 30, 70],
])('the corner %s is dragged by %i px', async (corner, by, width) => {
  const { html, image } = await showImage()
  drag(corner, by)
  expect(html()).toBe(stored(width, width / 2))
  expect(image.getBoundingClientRect()).toMatchObject({ width, height: width / 2 })
})

test('an image never gets narrower than 20 px, and one drag is one undo step', async () => {
  const { html } = await showImage()
  drag('bottom-right', -95)
  expect(html()).toBe(stored(MIN_IMAGE_WIDTH, MIN_IMAGE_WIDTH / 2))
  await press('{Control>}z{/Control}')
  expect(html()).toBe(stored(100, 50))
})

test('a cancelled drag changes nothing', async () => {
  const { onChange, image } = await showImage()
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue(undefined)
  const handle = document.querySelector('[data-corner="bottom-right"]')
  handle?.dispatchEvent(new PointerEvent('pointerdown', { clientX: 300, bubbles: true }))
  handle?.dispatchEvent(new PointerEvent('pointermove', { clientX: 350, bubbles: true }))
  expect(image.getBoundingClientRect().width).toBe(150)
  handle?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
  expect(image.getBoundingClientRect().width).toBe(100)
  expect(onChange).not.toHaveBeenCalled()
})

test('an image never gets wider than the text', async () => {
  const { html, widest } = await showImage(600)
  drag('bottom-right', 290)
  expect(html()).toBe(stored(widest, Math.round(widest / 2)))
})

test('by keyboard: Tab goes from the selected image to its width, which keys change within the limits', async () => {
  const { html, text, widest } = await showImage()
  await expect.element(text).toHaveFocus()
  await press('{Tab}')
  await expect.element(slider).toHaveFocus()
  await expect.element(slider).toHaveAttribute('aria-valuenow', '100')
  await expect.element(slider).toHaveAttribute('aria-valuemin', '20')
  await expect.element(slider).toHaveAttribute('aria-valuemax', String(widest))
  await press('{ArrowRight}')
  expect(html()).toBe(stored(110, 55))
  await expect.element(slider).toHaveFocus()
  await expect.element(slider).toHaveAttribute('aria-valuenow', '110')
  await press('{ArrowLeft}{ArrowLeft}')
  expect(html()).toBe(stored(90, 45))
  await press('{PageUp}')
  expect(html()).toBe(stored(190, 95))
  await press('{Home}')
  expect(html()).toBe(stored(20, 10))
  await press('{ArrowLeft}')
  expect(html()).toBe(stored(20, 10))
  await press('{End}{ArrowRight}')
  expect(html()).toBe(stored(widest, Math.round(widest / 2)))
  await press('{Escape}')
  await expect.element(text).toHaveFocus()
})

test('the handles are shown only while the image is selected', async () => {
  const { text } = await showImage()
  await caretIn('a')
  await expect.element(slider).not.toBeInTheDocument()
  await press('{ArrowRight}')
  await expect.element(slider).toBeVisible()
  await expect.element(text).toHaveFocus()
})

test('the selected image can be deleted', async () => {
  const { html } = await showImage()
  await press('{Backspace}')
  expect(html()).toBe('<p>a</p>')
})
