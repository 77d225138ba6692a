import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisLabel, chartScale } from './chart-scale.ts'

test('the axis has four round steps that cover every value', () => {
  expect(chartScale([1_820_000, 2_915_000]).ticks).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
  expect(chartScale([910_000]).ticks).toEqual([0, 250_000, 500_000, 750_000, 1_000_000])
  expect(chartScale([]).ticks).toEqual([0, 1, 2, 3, 4])
})

test('below 0 the steps go on, and 0 is one of them', () => {
  expect(chartScale([300_000, -100_000])).toEqual({
    ticks: [-100_000, 0, 100_000, 200_000, 300_000],
    bottom: -100_000,
    top: 300_000,
  })
  expect(chartScale([-70_000]).ticks).toEqual([-80_000, -60_000, -40_000, -20_000, 0, 20_000])
  expect(chartScale([5]).bottom).toBe(0)
  expect(axisLabel(-250_000)).toBe('−250.0K')
})

test('every value lies between bottom and top, however negative', () => {
  const amounts = fc.array(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(amounts, (values) => {
      const { ticks, bottom, top } = chartScale(values)
      expect(bottom).toBeLessThanOrEqual(Math.min(...values, 0))
      expect(top).toBeGreaterThanOrEqual(Math.max(...values, 0))
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }),
  )
})

test('no value exceeds the top, and the tallest fills at least two fifths', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, (values) => {
      const { ticks, top } = chartScale(values)
      const largest = Math.max(...values)
      expect(top).toBeGreaterThanOrEqual(largest)
      expect(ticks).toHaveLength(5)
      if (largest > 10) expect(largest / top).toBeGreaterThanOrEqual(0.4)
    }),
  )
})

test('thousands are K and millions M, with one decimal', () => {
  expect([0, 250, 1_000, 250_000, 999_900, 1_000_000, 12_500_000].map(axisLabel)).toEqual([
    '0',
    '250',
    '1.0K',
    '250.0K',
    '999.9K',
    '1.0M',
    '12.5M',
  ])
})
