import { expect, test } from 'vitest'
import { renderPage } from '#test/web/render-page.tsx'
import { caretAt } from './caret-at.ts'

/** Where the fourth letter of a text begins. */
async function fourthLetter() {
  await renderPage(<p>Oil the hinges</p>)
  const node = document.querySelector('p')?.firstChild as Node
  const range = document.createRange()
  range.setStart(node, 3)
  range.setEnd(node, 4)
  const { left, top, height } = range.getBoundingClientRect()
  return { node, x: left, y: top + height / 2 }
}

test('finds the place in a text under a point', async () => {
  const { node, x, y } = await fourthLetter()
  expect(caretAt(x, y)).toEqual({ node, offset: 3 })
  expect(caretAt(-1, -1)).toBeUndefined()
})

test('does so in a browser that has only the older function', async () => {
  const { node, x, y } = await fourthLetter()
  const prototype = Object.getOwnPropertyDescriptor(Document.prototype, 'caretPositionFromPoint')
  Reflect.deleteProperty(Document.prototype, 'caretPositionFromPoint')
  try {
    expect('caretPositionFromPoint' in document).toBe(false)
    expect(caretAt(x, y)).toEqual({ node, offset: 3 })
    expect(caretAt(-1, -1)).toBeUndefined()
  } finally {
    Object.defineProperty(Document.prototype, 'caretPositionFromPoint', prototype ?? {})
  }
})
