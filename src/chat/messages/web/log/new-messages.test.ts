import { expect, test } from 'vitest'
import { aMessage, ME } from '#test/web/chat-page-scene.tsx'
import { followed, isNew, type NewMessages, openedWith } from './new-messages.ts'

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index))
const own = (id: number) => aMessage(id, { userId: ME })
const ids = (news: NewMessages, list: ReturnType<typeof messages>) =>
  list.filter((message) => isNew(news, message, ME)).map(({ id }) => id)

test('messages unread on opening are new, own messages in between are not', () => {
  const list = [...messages(1, 3), own(4), aMessage(5), aMessage(6)]
  const read = [...messages(1, 4), aMessage(5)]
  const news = followed(openedWith(2, read), read, { me: ME, isSeen: false })
  expect(ids(news, read)).toEqual([4, 5])
  // one's own message was written after them
  expect(ids(followed(openedWith(3, list), list, { me: ME, isSeen: false }), list)).toEqual([])
  expect(ids(followed(openedWith(0, list), list, { me: ME, isSeen: true }), list)).toEqual([])
})

test('the line stays in place while somebody looks, and messages that come then are not new', () => {
  const before = messages(1, 5)
  let news = followed(openedWith(2, before), before, { me: ME, isSeen: true })
  const more = messages(1, 7)
  news = followed(news, more, { me: ME, isSeen: true })
  expect(ids(news, more)).toEqual([4, 5])
  expect(followed(news, more, { me: ME, isSeen: true })).toBe(news)
})

test('messages that come while nobody looks are new; the next absence starts another line', () => {
  let list = messages(1, 3)
  let news = followed(openedWith(0, list), list, { me: ME, isSeen: true })
  list = messages(1, 5)
  news = followed(news, list, { me: ME, isSeen: false })
  list = messages(1, 6)
  news = followed(news, list, { me: ME, isSeen: false })
  expect(ids(news, list)).toEqual([4, 5, 6])
  news = followed(news, list, { me: ME, isSeen: true })
  expect(ids(news, list)).toEqual([4, 5, 6])
  news = followed(news, list, { me: ME, isSeen: false })
  expect(ids(news, list)).toEqual([4, 5, 6])
  list = messages(1, 7)
  news = followed(news, list, { me: ME, isSeen: false })
  expect(ids(news, list)).toEqual([7])
})

test('answering marks everything above as read', () => {
  const before = messages(1, 3)
  let news = followed(openedWith(1, before), before, { me: ME, isSeen: true })
  const answered = [...before, own(4)]
  news = followed(news, answered, { me: ME, isSeen: true })
  expect(ids(news, answered)).toEqual([])
})

test('a first unread message that is not loaded yet is found when it is', () => {
  const page = messages(51, 100)
  let news = followed(openedWith(60, page), page, { me: ME, isSeen: false })
  expect(ids(news, page)).toEqual([])
  news = followed(news, messages(51, 101), { me: ME, isSeen: true })
  const all = messages(1, 101)
  news = followed(news, all, { me: ME, isSeen: false })
  expect(ids(news, all)[0]).toBe(41)
})
