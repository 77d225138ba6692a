import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { toast } from './toast.tsx'

beforeEach(async () => {
  // a toast could appear under the pointer where another test left it
  await userEvent.hover(page.elementLocator(document.documentElement), { position: { x: 1, y: 1 } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = () => document.querySelectorAll('.toast').length
/** Advances the fake time, then waits for React to render. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Moves the pointer on or off the toast; with the test browser's real pointer the fake time would run meanwhile. */
function point(event: 'pointerover' | 'pointerout') {
  document
    .querySelector('.toast')
    ?.dispatchEvent(new PointerEvent(event, { bubbles: true, relatedTarget: document.body }))
}

test.for([
  ['success', 4000],
  ['error', 6000],
  ['warning', 5000],
  ['info', 4000],
] as const)('%s disappears after %i ms', async ([kind, duration]) => {
  await renderPage(<p>Page</p>)
  toast[kind]({ message: 'It happened' })
  await pass(duration - 1)
  expect(shown()).toBe(1)
  await pass(2)
  expect(shown()).toBe(0)
})

test('a duration of 0 or less keeps it until it is dismissed', async () => {
  await renderPage(<p>Page</p>)
  toast.error({ message: 'Still here', duration: 0 })
  toast.info({ message: 'Here too', duration: -1 })
  await pass(60_000)
  expect(shown()).toBe(2)
  for (const left of [1, 0]) {
    document.querySelector<HTMLElement>('.toast [aria-label="Dismiss notification"]')?.click()
    await pass(0)
    expect(shown()).toBe(left)
  }
})

test('its timer pauses under the pointer and then continues', async () => {
  await renderPage(<p>Page</p>)
  toast.success({ message: 'Wait' })
  await pass(3000)
  point('pointerover')
  await pass(0)
  await pass(10_000)
  expect(shown()).toBe(1)
  point('pointerout')
  await pass(0)
  await pass(900)
  expect(shown()).toBe(1)
  await pass(200)
  expect(shown()).toBe(0)
})

test('its timer pauses while the focus is inside', async () => {
  await renderPage(<p>Page</p>)
  toast.success({ message: 'Wait' })
  await pass(0)
  document.querySelector<HTMLElement>('.toast button')?.focus()
  await pass(0)
  await pass(10_000)
  expect(shown()).toBe(1)
  document.querySelector<HTMLElement>('.toast button')?.blur()
  await pass(0)
  await pass(4100)
  expect(shown()).toBe(0)
})

test('the second press of a double click does not reach what is below', async () => {
  let presses = 0
  await renderPage(<button onClick={() => presses++}>Below</button>)
  toast.success({ message: 'Deleted', action: { label: 'Undo', onSelect: () => {} } })
  await pass(100)
  const below = page.getByRole('button', { name: 'Below' }).element() as HTMLElement
  ;(page.getByRole('button', { name: 'Undo' }).element() as HTMLElement).click()
  const press = (detail: number) => below.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  press(2)
  expect(presses).toBe(0)
  press(1)
  expect(presses).toBe(1)
})

test('pressing a focused toast lets the timers of the others continue', async () => {
  await renderPage(<p>Page</p>)
  toast.success({ message: 'Saved' })
  toast.success({ message: 'Deleted', action: { label: 'Undo', onSelect: () => {} } })
  await pass(100)
  point('pointerover')
  const undo = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement
  undo.focus()
  await pass(10_000)
  expect(shown()).toBe(2)
  undo.click()
  await pass(100)
  expect(shown()).toBe(1)
  await pass(4_000)
  expect(shown()).toBe(0)
})

test('each is announced once: errors as alerts, the rest in an existing live region', async () => {
  await renderPage(<p>Page</p>)
  const region = page.getByRole('region', { name: 'Notifications' })
  const live = region.element().querySelector('[aria-live="polite"]')
  expect(live?.textContent).toBe('')
  toast.error({ title: 'Not saved', message: 'The server said no' })
  toast.success({ message: 'Saved' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not savedThe server said no')
  expect(page.getByRole('alert').element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
  expect(live?.textContent).toBe('Saved')
  expect(live?.querySelector('[role="status"], [role="alert"], [aria-live]')).toBeNull()
})

test('its action runs once and the toast closes', async () => {
  await renderPage(<p>Page</p>)
  const onSelect = vi.fn<() => void>()
  toast.error({ message: 'Not sent', action: { label: 'Try again', onSelect } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(shown).toBe(0)
  expect(onSelect).toHaveBeenCalledTimes(1)
})

test('of two actions the main one comes first; each is pressed alone, and the toast closes', async () => {
  await renderPage(<p>Page</p>)
  const pressed: string[] = []
  const actionOf = (label: string) => ({ label, onSelect: () => pressed.push(label) })
  for (const name of ['Open', 'Undo']) {
    toast.success({ message: 'Added', action: actionOf('Open'), otherAction: actionOf('Undo') })
    await pass(100)
    const buttons = [...document.querySelectorAll<HTMLElement>('.toast button')]
    expect(buttons.map((button) => button.textContent)).toEqual(['Open', 'Undo', ''])
    const button = page.getByRole('button', { name }).element() as HTMLElement
    button.focus()
    await pass(10_000)
    expect(document.activeElement).toBe(button)
    button.click()
    await pass(0)
    expect(shown()).toBe(0)
  }
  expect(pressed).toEqual(['Open', 'Undo'])
})

test('two actions are two finger-sized targets on a phone', async () => {
  await page.viewport(360, 640)
  await renderPage(<p>Page</p>)
  const onSelect = () => undefined
  toast.success({
    message: 'A name that is long was added.',
    action: { label: 'Open', onSelect },
    otherAction: { label: 'Undo', onSelect },
  })
  await pass(200)
  const [open, undo] = [...document.querySelectorAll('.toast-action')].map((one) =>
    one.getBoundingClientRect(),
  )
  for (const box of [open, undo]) {
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  expect(undo?.left).toBeGreaterThanOrEqual(open?.right ?? 0)
  expect(document.documentElement.scrollWidth).toBe(360)
})
