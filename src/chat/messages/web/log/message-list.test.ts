import { expect, test } from 'vitest'
import { aMessage } from '#test/web/chat-page-scene.tsx'
import { united, withEarlier, withMessage } from './message-list.ts'

const some = (...ids: number[]) => ids.map((id) => aMessage(id))
const list = (...ids: number[]) => ({ messages: some(...ids), hasEarlier: true, unbrokenTo: ids.at(-1) ?? 0 })
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

test('earlier messages are inserted before the message they were requested for', () => {
  const more = withEarlier(list(3, 4), { before: 3, messages: some(1, 2), isLast: true })
  expect(idsOf(more.messages)).toEqual([1, 2, 3, 4])
  expect(more.hasEarlier).toBe(false)
  const replaced = list(9, 10)
  expect(withEarlier(replaced, { before: 3, messages: some(1, 2), isLast: true })).toBe(replaced)
})
