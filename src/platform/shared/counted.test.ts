import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it.each([
  [0, '0 tasks'],
  [1, '1 task'],
  [2, '2 tasks'],
  [5000, '5000 tasks'],
])('writes %d as %s', (count, text) => expect(counted(count, 'task')).toBe(text))

it('takes another plural where it is irregular', () => {
  expect(counted(1, 'person', 'people')).toBe('1 person')
  expect(counted(2, 'person', 'people')).toBe('2 people')
})
