import { describe, expect, it } from 'vitest'
import { categoryShares, placeOf, toggled } from './category-shares.ts'

const totals = (...amounts: number[]) => ({
  count: amounts.length,
  withoutReceipt: 0,
  total: amounts.reduce((sum, amount) => sum + amount, 0),
  byCategory: amounts.map((total, index) => ({ category: `C${index + 1}`, count: 1, total })),
})

describe('categoryShares', () => {
  it('for six categories are six, each with its own colour', () => {
    const shares = categoryShares(totals(60, 10, 10, 10, 5, 5))
    expect(shares.map(({ label, place, percent }) => [label, place, percent])).toEqual([
      ['C1', 1, 60],
      ['C2', 2, 10],
      ['C3', 3, 10],
      ['C4', 4, 10],
      ['C5', 5, 5],
      ['C6', 6, 5],
    ])
  })

  it('for more categories combine the small ones', () => {
    const shares = categoryShares(totals(60, 10, 10, 10, 5, 3, 1.5, 0.5))
    expect(shares).toHaveLength(6)
    expect(shares[5]).toEqual({
      label: '3 others',
      categories: ['C6', 'C7', 'C8'],
      place: 6,
      total: 500,
      percent: 5,
    })
    expect(['C5', 'C8', 'unknown'].map((category) => placeOf(shares, category))).toEqual([5, 6, 6])
  })

  it('for no expenses are empty', () => {
    expect(categoryShares(totals())).toEqual([])
    expect(categoryShares(totals(0))[0]?.percent).toBe(0)
  })
})

describe('toggled', () => {
  const [first, ...rest] = categoryShares(totals(7, 6, 5, 4, 3, 2, 1))
  const others = rest.at(-1)
  it('adds a category and removes it again', () => {
    if (first === undefined) throw new Error('there is a first one')
    expect(toggled(['C2'], first)).toEqual(['C2', 'C1'])
    expect(toggled(['C2', 'C1'], first)).toEqual(['C2'])
  })

  it('adds the small categories together, and removes whichever of them is chosen', () => {
    if (others === undefined) throw new Error('there is a last one')
    expect(toggled([], others)).toEqual(['C6', 'C7'])
    expect(toggled(['C1', 'C7'], others)).toEqual(['C1'])
  })
})
