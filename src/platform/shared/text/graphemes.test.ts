import { expect, it, vi } from 'vitest'
import { firstGrapheme, graphemesOf } from './graphemes.ts'

it('counts a letter with its marks as one character', () => {
  expect(Array.from(graphemesOf('e\u0301ක්a'), ({ segment }) => segment)).toEqual(['e\u0301', 'ක්', 'a'])
})

const TEXTS = [
  '',
  'Nimal',
  'Élodie',
  'E\u0301lodie',
  'a\u200db',
  'කසුන්',
  'කො',
  'ශ්\u200dරී',
  'க்ஷ',
  'தமிழ்',
  'नि',
  'क्ष',
  '한글',
  '👩‍👩‍👧 family',
  '🇱🇰',
  '1st',
  ' x',
  '\u0301x',
]

it.each(TEXTS)('finds the same first character of %j as the segmenter', (text) => {
  expect(firstGrapheme(text)).toBe(graphemesOf(text).containing(0)?.segment ?? '')
})

it('needs no segmenter for Latin, Sinhala and Tamil letters', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  expect(['Nimal', 'කසුන්', 'தமிழ்'].map(firstGrapheme)).toEqual(['N', 'ක', 'த'])
  expect(segment).not.toHaveBeenCalled()
  firstGrapheme('👩‍👩‍👧')
  expect(segment).toHaveBeenCalledOnce()
})
