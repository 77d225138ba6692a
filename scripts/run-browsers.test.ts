import { describe, expect, it } from 'vitest'
import { chosenBrowsers, countsIn } from './run-browsers.ts'

describe('chosenBrowsers', () => {
  it('is every browser, none of them required, unless a list names them', () => {
    const all = { names: ['chromium', 'firefox', 'webkit'], isRequired: false }
    expect(chosenBrowsers(undefined)).toEqual(all)
    expect(chosenBrowsers(' ')).toEqual(all)
    expect(chosenBrowsers('webkit, chromium')).toEqual({ names: ['chromium', 'webkit'], isRequired: true })
  })
  it('refuses an unknown name', () => {
    expect(() => chosenBrowsers('firefox,safari')).toThrow(/"safari".*chromium, firefox, webkit/)
  })
})

describe('countsIn', () => {
  it('reads the last line', () => {
    expect(countsIn('✓ sign in  1.0 s\n31 passed, 0 failed\n', 0)).toEqual({ passed: 31, failed: 0 })
    expect(countsIn('30 passed, 1 failed', 1)).toEqual({ passed: 30, failed: 1 })
  })
  it('counts an end without counts as a failure, and a failing exit that no part explains', () => {
    expect(countsIn('', 0)).toEqual({ passed: 0, failed: 1 })
    expect(countsIn('Error: no browser', 1)).toEqual({ passed: 0, failed: 1 })
    expect(countsIn('31 passed, 0 failed', 1)).toEqual({ passed: 31, failed: 1 })
    expect(countsIn('31 passed, 0 failed\nSegmentation fault', null)).toEqual({ passed: 0, failed: 1 })
  })
})
