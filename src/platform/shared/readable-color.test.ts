import { describe, expect, it } from 'vitest'
import { contrastOf, isColor, isReadableWithWhite, textOn } from './readable-color.ts'

describe('the colours of a company', () => {
  it('have a contrast from 1 to 21, in either order', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrastOf('#1d7a71', '#1d7a71')).toBe(1)
    expect(contrastOf('#1d7a71', '#ffffff')).toBeCloseTo(5.2, 1)
  })

  it.each([
    ['#1d7a71', 'white', true],
    ['#7b2d5b', 'white', true],
    ['#000000', 'white', true],
    ['#767676', 'white', true],
    // no text is fully readable on this grey; dark text has more contrast
    ['#7f7f7f', 'ink', false],
    ['#f5c869', 'ink', false],
    ['#FFFFFF', 'ink', false],
  ] as const)('%s has %s text', (color, text, readable) => {
    expect(textOn(color)).toBe(text)
    expect(isReadableWithWhite(color)).toBe(readable)
  })

  it.each([
    ['#1d7a71', true],
    ['#1D7A71', true],
    ['1d7a71', false],
    ['#1d7a7', false],
    ['#1d7a711', false],
    ['#1d7a7g', false],
    ['', false],
  ])('%j is a colour: %s', (text, is) => {
    expect(isColor(text)).toBe(is)
  })
})
