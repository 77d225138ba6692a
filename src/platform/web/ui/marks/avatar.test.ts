import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'
import { markColour } from './mark-colour.ts'

test.for([
  ['Kasun De Silva', 'KS'],
  ['nimal', 'N'],
  ['  Ayesha   Fernando ', 'AF'],
  ['Élodie Ångström', 'ÉÅ'],
  ['සඳුනි රත්නායක', 'ස'],
  ['කීර්ති', 'කී'],
  ['ශ්‍රී ලංකා ක්‍රියේටිව්', 'ශ්‍රී'],
  ['ක්‍ර්‍යා', 'ක්‍ර්‍යා'],
  ['ෂ්ණා', 'ෂ්'],
  ['ஸ்ரீதர்', 'ஸ்ரீ'],
  ['க்ஷத்ரியன்', 'க்ஷ'],
  ['சிவகுமார் ராஜரத்தினம்', 'சி'],
  ['கவிதா சிவகுமார்', 'க'],
  ['', ''],
] as const)('%s has the initials %s', ([name, initials]) => {
  expect(initialsOf(name)).toBe(initials)
})

test('the eight colours are evenly used and stable', () => {
  const users = Array.from(
    { length: 400 },
    (_, index) => `019a9e4d-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
  )
  const counts = new Map<number, number>()
  for (const id of users) counts.set(markColour(id), (counts.get(markColour(id)) ?? 0) + 1)
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(Math.min(...counts.values())).toBeGreaterThan(20)
  expect([1, 8, 9, 16].map((id) => markColour(id))).toEqual([1, 8, 1, 8])
})
