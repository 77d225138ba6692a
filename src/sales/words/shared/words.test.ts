import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './language.ts'
import { dayInWords, say, WORDS } from './words.ts'

const namesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
const rows = Object.entries(WORDS)

describe('the word list', () => {
  it.each(rows)('%s has text in every language, with the same values', (_, { en, si, ta }) => {
    for (const text of [en, si[0], ta[0]]) {
      expect(text.trim()).toBe(text)
      expect(text).not.toBe('')
      expect(namesIn(text)).toEqual(namesIn(en))
    }
  })

  it.each(rows)('%s is written in the letters of its language', (_, { si, ta }) => {
    expect(si[0]).not.toMatch(/\p{Script=Tamil}/u)
    expect(ta[0]).not.toMatch(/\p{Script=Sinhala}/u)
  })

  it('puts values in place as they are', () => {
    expect(say('en', 'page', { a: 1, b: 2 })).toBe('Page 1 of 2')
    expect(say('si', 'acceptedBy', { name: '$& {day}', day: '1' })).toBe('1 දින $& {day} විසින් පිළිගන්නා ලදී')
    expect(say('ta', 'invoice')).toBe('விலைப்பட்டியல்')
  })
})

describe('days', () => {
  it('are written in the order of each language', () => {
    expect(LANGUAGES.map((language) => dayInWords(language, '2026-11-20'))).toEqual([
      '20 November 2026',
      '2026 නොවැම්බර් 20',
      '20 நவம்பர் 2026',
    ])
  })

  it.each(LANGUAGES)('name twelve different months in %s', (language) => {
    const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05`)
    expect(new Set(days.map((day) => dayInWords(language, day))).size).toBe(12)
  })
})
