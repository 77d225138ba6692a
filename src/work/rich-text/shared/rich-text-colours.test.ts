import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BACKGROUND_COLOURS,
  contrast,
  PAGE_COLOURS,
  shownColours,
  storedColour,
  TEXT_COLOURS,
} from './rich-text-colours.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('there are 16 presets each, with distinct names and colours', () => {
  for (const presets of [TEXT_COLOURS, BACKGROUND_COLOURS]) {
    expect(presets).toHaveLength(16)
    for (const key of ['name', 'light', 'dark'] as const)
      expect(new Set(presets.map((preset) => preset[key])).size).toBe(16)
  }
})

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const { canvas, ink } = PAGE_COLOURS[theme]
  test('every text colour is readable on the page and on every background colour', () => {
    for (const text of TEXT_COLOURS)
      for (const background of [canvas, ...BACKGROUND_COLOURS.map((preset) => preset[theme])])
        expect(contrast(text[theme], background), `${text.name} on ${background}`).toBeGreaterThanOrEqual(4.5)
  })

  test('plain text is readable on every background colour', () => {
    for (const background of BACKGROUND_COLOURS)
      expect(contrast(ink, background[theme]), background.name).toBeGreaterThanOrEqual(4.5)
  })

  test('any other stored colour is readable too', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(contrast(shownColours(colour, 'text')[theme], canvas)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(ink, shownColours(colour, 'background')[theme])).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

test('a readable colour stays unchanged', () => {
  expect(shownColours('#1a1a80', 'text').light).toBe('#1a1a80')
  expect(shownColours('#ffeeaa', 'background').light).toBe('#ffeeaa')
})

test.each([
  ['#ABCDEF', '#abcdef'],
  ['#f0A', '#ff00aa'],
  [' rgb(179, 38,30) ', '#b3261e'],
  ['red', null],
  ['rgb(300,0,0)', null],
  ['rgba(0,0,0,0.5)', null],
  ['url(//a.lk)', null],
  ['#12345', null],
  ['', null],
])('%j is stored as %j', (given, stored) => {
  expect(storedColour(given)).toBe(stored)
})

test('black on white has the maximum contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
