import { expect, onTestFinished, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

/** Fakes a browser on plain HTTP: it has no clipboard API, but copies on a command. */
function playPlainAddress(command: () => boolean): void {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  vi.spyOn(document, 'execCommand').mockImplementation(command)
}

test('without https the text is copied by command, bypassing copy handlers', async () => {
  const others = vi.fn<() => void>()
  document.addEventListener('copy', others)
  onTestFinished(() => document.removeEventListener('copy', others))
  const copied = new DataTransfer()
  playPlainAddress(() => {
    const event = new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(await copyText('https://office.example/task?task=2')).toBe(true)
  expect(copied.getData('text/plain')).toBe('https://office.example/task?task=2')
  expect(others).not.toHaveBeenCalled()
  // later copies are the user's own
  document.body.dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, bubbles: true }))
  expect(others).toHaveBeenCalledOnce()
})

test('reports that nothing was copied if the browser allows neither way', async () => {
  playPlainAddress(() => false)
  expect(await copyText('text')).toBe(false)
})
