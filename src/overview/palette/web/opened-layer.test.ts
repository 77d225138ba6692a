import { afterEach, expect, test } from 'vitest'
import { closeLayer, openedLayer, openPalette, openShortcutList, takeTyped } from './opened-layer.ts'

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(closeLayer)

test('text typed before it has the focus is kept, and the page does not receive it', async () => {
  const heard: string[] = []
  const listen = (event: KeyboardEvent) => heard.push(event.key)
  document.addEventListener('keydown', listen)
  openPalette()
  expect(['v', 'x', 'Backspace', 'a', 'Enter'].map((key) => press(key))).toEqual(Array(5).fill(true))
  // the browser's own shortcuts still work
  expect([press('r', { ctrlKey: true }), press('Tab')]).toEqual([false, false])
  // its code is loaded first
  await expect.poll(() => openedLayer.get()?.name, { timeout: 10_000 }).toBe('palette')
  press('t')
  expect(takeTyped()).toBe('vat')
  expect(takeTyped()).toBe('')
  expect(heard).toEqual(['r', 'Tab'])
  expect(press('c')).toBe(false)
  document.removeEventListener('keydown', listen)
})

test('Escape cancels it', async () => {
  openPalette()
  press('Escape')
  expect(press('c')).toBe(false)
  // a later request opens its layer, a cancelled one does not
  await new Promise<void>((resolve) => {
    const stop = openedLayer.subscribe(() => {
      stop()
      resolve()
    })
    openShortcutList()
  })
  expect(openedLayer.get()?.name).toBe('shortcuts')
})
