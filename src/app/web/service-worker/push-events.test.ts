import { expect, test } from 'vitest'
import { addressOf, readNotice } from './push-events.ts'

test('a message shows its title and sentence, and leads to its page', () => {
  const sent = { title: 'Nimal mentioned you', body: 'ශ්‍රී', path: '/task?task=142', tag: 'notification-7' }
  const { title, options } = readNotice(JSON.stringify(sent))
  expect([title, options.body, options.tag]).toEqual(['Nimal mentioned you', 'ශ්‍රී', 'notification-7'])
  expect(addressOf(options.data, 'https://board.example.lk')).toBe('https://board.example.lk/task?task=142')
})

test.each([undefined, '', '{', '[]', 'null', '{"title":1}'])(
  'one that cannot be read still shows something: %j',
  (text) => {
    const { title, options } = readNotice(text)
    expect([title, options.body]).toEqual(['Ledgerboard', 'You have a new notification.'])
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  '/\\evil.example',
  7,
  undefined,
])('no other site is opened: %j', (path) => {
  expect(addressOf({ path }, 'https://board.example.lk')).toBe('https://board.example.lk/')
})
