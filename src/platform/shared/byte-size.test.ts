import { describe, expect, it } from 'vitest'
import { formatBytes } from './byte-size.ts'

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 kB'],
    [85_600, '86 kB'],
    [999_960, '1 MB'],
    [5_240_000, '5.2 MB'],
    [98_000_000, '98 MB'],
    [1_000_000_000, '1 GB'],
    [123_400_000_000, '123 GB'],
    [1_400_000_000_000, '1.4 TB'],
    [9_000_000_000_000_000, '9000 TB'],
  ])('writes %d as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
})
