import { expect, test } from 'vitest'
import { aMessage, AYESHA, KASUN, keyOf, ME } from '#test/web/chat-page-scene.tsx'
import { arranged } from './arranged-messages.ts'

const base = { me: ME, timeZone: 'Asia/Colombo', firstNew: undefined, outgoing: [] }
const lines = (...given: Parameters<typeof arranged>) =>
  arranged(...given).map((row) =>
    row.kind === 'group'
      ? `${row.user}: ${row.messages.map(({ text }) => text).join(' | ')}`
      : row.kind === 'day'
        ? row.day
        : row.kind,
  )

test('a person’s messages are grouped until another person, five minutes, or another day', () => {
  const at = (time: string) => ({ at: `2026-11-${time}:00.000Z` })
  expect(
    lines(
      [
        aMessage(1, at('19T18:20')),
        // in Colombo the 20th begins at 18:30 UTC
        aMessage(2, at('19T18:24')),
        aMessage(3, at('19T18:29')),
        aMessage(4, at('19T18:31')),
        aMessage(5, { ...at('19T18:32'), userId: KASUN }),
        aMessage(6, at('19T18:33')),
      ],
      base,
    ),
  ).toEqual([
    '2026-11-19',
    'Ayesha Fernando: Message 1 | Message 2',
    'Ayesha Fernando: Message 3',
    '2026-11-20',
    'Ayesha Fernando: Message 4',
    'Kasun De Silva: Message 5',
    'Ayesha Fernando: Message 6',
  ])
})

test('the line for new messages may separate a person’s messages, and comes below a new day', () => {
  expect(lines([aMessage(1), aMessage(2)], { ...base, firstNew: 2 })).toEqual([
    '2026-11-20',
    'Ayesha Fernando: Message 1',
    'new',
    'Ayesha Fernando: Message 2',
  ])
  expect(lines([aMessage(1)], { ...base, firstNew: 1 })).toEqual([
    '2026-11-20',
    'new',
    'Ayesha Fernando: Message 1',
  ])
})

test('two people with deleted accounts are distinct', () => {
  const gone = (id: number, user: string) => aMessage(id, { userId: null, user })
  expect(lines([gone(1, 'A'), gone(2, 'B'), gone(3, 'B')], base).slice(1)).toEqual([
    'A: Message 1',
    'B: Message 2 | Message 3',
  ])
})

test('an own message keeps its position and its key from sending to sent', () => {
  const first = aMessage(1, { userId: ME })
  const waiting = { key: keyOf(2), conversation: 'everyone', text: 'Message 2', at: aMessage(2).at }
  const before = arranged([first], { ...base, outgoing: [waiting] })
  const after = arranged([first, aMessage(2, { userId: ME })], base)
  const keys = (rows: ReturnType<typeof arranged>) =>
    rows.map((row) => (row.kind === 'group' ? [row.key, ...row.messages.map(({ key }) => key)] : row.key))
  expect(keys(before)).toEqual(keys(after))
})

test('the key of another person’s message is not trusted', () => {
  const rows = arranged(
    [aMessage(1, { userId: AYESHA, key: 'x' }), aMessage(2, { userId: KASUN, key: 'x' })],
    base,
  )
  expect(new Set(rows.map((row) => row.key)).size).toBe(3)
})
