import { expect, it } from 'vitest'
import { nextRevisionMark } from './document-revision.ts'

const FIRST = { number: 1, at: '2026-11-10T04:00:00.000Z' }
/** The 13th in Colombo. */
const SECOND = { number: 2, at: '2026-11-12T20:00:00.000Z' }
const next = (mailedAt: string | null, revisions = [SECOND, FIRST]) =>
  nextRevisionMark(revisions, mailedAt, 'Asia/Colombo')

it('a first document replaces nothing', () => {
  expect(next(null, [])).toBeNull()
  expect(next(FIRST.at, [])).toBeNull()
})

it('without an e-mail, the last may have gone out on paper', () => {
  expect(next(null)).toEqual({ number: 3, replaces: '2026-11-13' })
})

it('with one, the last that was made before it has left', () => {
  expect(next('2026-11-11T04:00:00.000Z')).toEqual({ number: 3, replaces: '2026-11-10' })
  expect(next(SECOND.at)).toEqual({ number: 3, replaces: '2026-11-13' })
  expect(next('2026-11-09T04:00:00.000Z')).toBeNull()
})
