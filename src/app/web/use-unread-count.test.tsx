import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { renderPage } from '#test/web/render-page.tsx'
import { pageTitle } from '#platform/web/page/page-title.ts'
import { useUnreadCount } from './use-unread-count.ts'

let icon: HTMLLinkElement
beforeEach(() => {
  for (const other of document.querySelectorAll('link[rel="icon"]')) other.remove()
  icon = document.createElement('link')
  icon.rel = 'icon'
  icon.href = '/favicon.svg'
  document.head.append(icon)
})
afterEach(async () => {
  await cleanup()
  icon.remove()
  pageTitle.set({ unread: 0 })
})

/** The text in the icon; undefined while it is the product's plain mark. */
function number(): string | undefined {
  const href = icon.getAttribute('href') ?? ''
  if (href === '/favicon.svg') return undefined
  const drawing = new DOMParser().parseFromString(
    decodeURIComponent(href.replace('data:image/svg+xml,', '')),
    'image/svg+xml',
  )
  expect(drawing.querySelector('parsererror')).toBeNull()
  return drawing.querySelector('text')?.textContent
}

const shown = () => [number(), pageTitle.get().unread]

async function open() {
  function Page() {
    const [unread, setUnread] = useState(0)
    useUnreadCount(unread)
    return [0, 3, 12].map((count) => (
      <button key={count} onClick={() => setUnread(count)}>
        {count} unread
      </button>
    ))
  }
  const screen = await renderPage(<Page />)
  return (count: number) => screen.getByRole('button', { name: `${count} unread`, exact: true }).click()
}

test('the icon and the title show the number of unread items, and follow it', async () => {
  const make = await open()
  await expect.poll(shown).toEqual([undefined, 0])
  await make(3)
  await expect.poll(shown).toEqual(['3', 3])
  await make(12)
  await expect.poll(shown).toEqual(['9+', 12])
  await make(0)
  await expect.poll(shown).toEqual([undefined, 0])
})

test('the icon is an image that a browser can display', async () => {
  const make = await open()
  await make(3)
  await expect.poll(number).toBe('3')
  const image = new Image()
  image.src = icon.href
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 24
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, 24, 24)
  const style = getComputedStyle(document.documentElement)
  const colourAt = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
  const hex = (token: string) =>
    (style.getPropertyValue(token).match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16))
  expect(colourAt(2, 12)).toEqual(hex('--accent'))
  expect(colourAt(21, 19)).toEqual(hex('--danger'))
})

test('an icon rendered late does not show items read meanwhile', async () => {
  await open()
  await expect.poll(shown).toEqual([undefined, 0])
  const [none, three] = page.getByRole('button').elements() as HTMLElement[]
  flushSync(() => three?.click())
  flushSync(() => none?.click())
  await import('./unread-icon.ts')
  await new Promise(requestAnimationFrame)
  expect(shown()).toEqual([undefined, 0])
})

test('the icon of an installed application shows the number too', async () => {
  const badge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const make = await open()
  await make(12)
  await make(0)
  expect(badge.mock.calls.map(([count]) => count)).toEqual([0, 12, 0])
})

test('after signing out nothing is left of it', async () => {
  const make = await open()
  await make(3)
  await expect.poll(number).toBe('3')
  await cleanup()
  expect(shown()).toEqual([undefined, 0])
})
