import { expect, test } from 'vitest'
import { aMessage } from '#test/web/chat-page-scene.tsx'
import { united, withChanges, withEarlier, withMessage } from './message-list.ts'

const some = (...ids: number[]) => ids.map((id) => aMessage(id))
const list = (...ids: number[]) => ({
  messages: some(...ids),
  hasEarlier: true,
  unbrokenTo: ids.at(-1) ?? 0,
  revision: ids.at(-1) ?? 0,
})
const idsOf = (messages: { id: number }[]) => messages.map(({ id }) => id)

test('messages from several sources are in order, each once', () => {
  expect(idsOf(united(some(3, 4), some(1, 2, 3), some(5)))).toEqual([1, 2, 3, 4, 5])
  expect(idsOf(united(some(1, 2), some(3)))).toEqual([1, 2, 3])
  expect(idsOf(united(some(1, 3), some(2)))).toEqual([1, 2, 3])
  expect(united()).toEqual([])
})

test('a known message changes nothing', () => {
  const known = list(1, 2)
  expect(withMessage(known, aMessage(2))).toBe(known)
  expect(idsOf(withMessage(known, aMessage(3)).messages)).toEqual([1, 2, 3])
})

test('of two versions of a message the later one stays, in whatever order they arrive', () => {
  const [first, second] = [aMessage(2, { revision: 7, text: 'b' }), aMessage(2, { revision: 9, text: 'c' })]
  const textsOf = (messages: { text: string }[]) => messages.map(({ text }) => text)
  expect(textsOf(withChanges(withChanges(list(1, 2), [first]), [second]).messages)).toEqual([
    'Message 1',
    'c',
  ])
  expect(textsOf(withChanges(withChanges(list(1, 2), [second]), [first]).messages)).toEqual([
    'Message 1',
    'c',
  ])
  expect(textsOf(united([second], [first], [aMessage(2)]))).toEqual(['c'])
  expect(textsOf(withMessage(list(1, 2), second).messages)).toEqual(['Message 1', 'c'])
  // what is not loaded comes with its page
  const known = list(5, 6)
  expect(withChanges(known, [second])).toBe(known)
})

test('earlier messages are inserted before the message they were requested for', () => {
  const more = withEarlier(list(3, 4), { before: 3, messages: some(1, 2), isLast: true })
  expect(idsOf(more.messages)).toEqual([1, 2, 3, 4])
  expect(more.hasEarlier).toBe(false)
  const replaced = list(9, 10)
  expect(withEarlier(replaced, { before: 3, messages: some(1, 2), isLast: true })).toBe(replaced)
})
