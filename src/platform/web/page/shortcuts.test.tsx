import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Shortcut, useShortcuts } from './shortcuts.ts'
import { keyNames, setSingleKeys, shownShortcuts } from './shortcuts-shown.ts'

function Screen({ shortcuts, layer }: { shortcuts: Shortcut[]; layer?: 'dialog' | undefined }) {
  useShortcuts(shortcuts)
  return (
    <>
      <input aria-label="Text" />
      <div aria-label="Editor" contentEditable suppressContentEditableWarning role="textbox" tabIndex={0}>
        <b>text</b>
      </div>
      <button type="button">Button</button>
      {layer === undefined ? null : <div role={layer}>Layer</div>}
    </>
  )
}

/** Shortcuts by their keys; the log records which ones ran. */
function pressed(...keys: string[]) {
  const log: string[] = []
  const shortcuts = keys.map((key): Shortcut => ({
    keys: key,
    label: key,
    group: 'Test',
    run: () => void log.push(key),
  }))
  return { log, shortcuts }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  setSingleKeys(true)
})

test('a shortcut runs its action and nothing else, until its part of the screen is removed', async () => {
  const { log, shortcuts } = pressed('c', '/')
  const screen = await render(<Screen shortcuts={shortcuts} />)
  await userEvent.keyboard('cx/')
  expect(log).toEqual(['c', '/'])
  await userEvent.keyboard('{Control>}c{/Control}{Alt>}c{/Alt}')
  expect(log).toEqual(['c', '/'])
  await screen.unmount()
  await userEvent.keyboard('c')
  expect(log).toEqual(['c', '/'])
})

test('shortcuts are off while typing and below dialogs, unless declared otherwise', async () => {
  const { log, shortcuts } = pressed('c', 'mod+k')
  const all = shortcuts.map((shortcut) => ({ ...shortcut, whileTyping: shortcut.keys === 'mod+k' }))
  const screen = await render(<Screen shortcuts={all} />)
  for (const field of ['Text', 'Editor']) {
    await page.getByRole('textbox', { name: field }).click()
    await userEvent.keyboard('c')
    expect(log).toEqual([])
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(log.splice(0)).toEqual(['mod+k'])
  }
  await page.getByRole('button').click()
  await userEvent.keyboard('c')
  expect(log.splice(0)).toEqual(['c'])
  await screen.rerender(<Screen shortcuts={all} layer="dialog" />)
  await userEvent.keyboard('c{Control>}k{/Control}')
  expect(log).toEqual([])
})

test('two keys in sequence work within a second', async () => {
  const { log, shortcuts } = pressed('g t', 'g c', 'c', 't')
  await render(<Screen shortcuts={shortcuts} />)
  await userEvent.keyboard('gt')
  expect(log.splice(0)).toEqual(['g t'])
  // the second key does not also count as a shortcut of its own
  await userEvent.keyboard('gcc')
  expect(log.splice(0)).toEqual(['g c', 'c'])
  await userEvent.keyboard('g')
  await vi.advanceTimersByTimeAsync(999)
  await userEvent.keyboard('t')
  expect(log.splice(0)).toEqual(['g t'])
  await userEvent.keyboard('g')
  await vi.advanceTimersByTimeAsync(1000)
  await userEvent.keyboard('t')
  expect(log.splice(0)).toEqual(['t'])
  // an unknown second key does nothing and ends the sequence
  await userEvent.keyboard('gxt')
  expect(log.splice(0)).toEqual(['t'])
  // the Shift that a second key needs does not count as a key
  await userEvent.keyboard('g{Shift}t')
  expect(log.splice(0)).toEqual(['g t'])
})

test('Shift with a named key is a shortcut of its own; with other keys it is ignored', async () => {
  const { log, shortcuts } = pressed('ArrowDown', 'ArrowUp', 'shift+ArrowDown')
  await render(<Screen shortcuts={shortcuts} />)
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowUp}{/Shift}')
  expect(log).toEqual(['ArrowDown', 'shift+ArrowDown', 'ArrowUp'])
  expect(['shift+ArrowDown', 'g t', 'Escape'].map(keyNames)).toEqual([['Shift ↓'], ['g', 't'], ['Esc']])
})

test('a focused checkbox accepts no text: shortcuts keep working', async () => {
  const { log, shortcuts } = pressed('x')
  await render(
    <>
      <Screen shortcuts={shortcuts} />
      <input type="checkbox" aria-label="Box" />
    </>,
  )
  await page.getByRole('checkbox', { name: 'Box' }).click()
  await userEvent.keyboard('x')
  expect(log).toEqual(['x'])
})

test('a key without a use in this place is passed on', async () => {
  const heard: boolean[] = []
  const listen = (event: KeyboardEvent) => heard.push(event.defaultPrevented)
  window.addEventListener('keydown', listen)
  const { log, shortcuts } = pressed('j')
  const idle: Shortcut = { keys: 'j', label: 'Idle', group: 'Test', run: () => false }
  await render(<Screen shortcuts={[idle, ...shortcuts, { ...idle, keys: 'k' }]} />)
  await userEvent.keyboard('jk')
  window.removeEventListener('keydown', listen)
  expect(log).toEqual(['j'])
  expect(heard).toEqual([true, false])
})

test('a page can override a shortcut of all pages, and the list shows that', async () => {
  const { log, shortcuts } = pressed('c', '?')
  const general = shortcuts.map((shortcut) => ({ ...shortcut, isGeneral: true }))
  const own: Shortcut = { keys: 'c', label: 'own', group: 'Test', run: () => void log.push('own') }
  await render(<Screen shortcuts={[...general, own]} />)
  await userEvent.keyboard('c?')
  expect(log).toEqual(['own', '?'])
  expect(shownShortcuts().map(({ label }) => label)).toEqual(['own', '?'])
})

test('keyboards of other scripts and caps lock do not change the shortcuts', async () => {
  const { log, shortcuts } = pressed('t', '/', '?')
  await render(<Screen shortcuts={shortcuts} />)
  const press = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  press({ key: 'එ', code: 'KeyT' })
  press({ key: 'T', code: 'KeyT' })
  press({ key: '÷', code: 'Slash' })
  press({ key: '¿', code: 'Slash', shiftKey: true })
  expect(log).toEqual(['t', 't', '/', '?'])
  press({ key: 'T', code: 'KeyT', shiftKey: true })
  press({ key: 't', code: 'KeyT', isComposing: true })
  expect(log).toHaveLength(4)
})

test('single-key shortcuts can be turned off, which this browser remembers', async () => {
  const { log, shortcuts } = pressed('c', 'g t', 'mod+k', 'Escape')
  await render(<Screen shortcuts={shortcuts.map((shortcut) => ({ ...shortcut, whileTyping: true }))} />)
  setSingleKeys(false)
  await userEvent.keyboard('cgt{Control>}k{/Control}{Escape}')
  expect(log).toEqual(['mod+k', 'Escape'])
  expect(localStorage.getItem('ledgerboard.single-keys')).toBe('off')
})

test('keys are written as they are labelled on the keyboard', () => {
  expect(keyNames('mod+k')).toEqual([/Mac/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'])
  expect(keyNames('mod+Z')).toEqual([/Mac/.test(navigator.userAgent) ? '⌘ Shift Z' : 'Ctrl Shift Z'])
  expect(keyNames('g t')).toEqual(['g', 't'])
  expect(keyNames('ArrowDown')).toEqual(['↓'])
})
