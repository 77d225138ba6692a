import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ListQuery, MAX_ROWS, offsetOf, pageWindow, totalPages } from './pagination.ts'

const whole = (min: number, max: number) => fc.integer({ min, max })

describe('pageWindow', () => {
  it('shows existing, consecutive pages around the current one, as many as fit', () => {
    fc.assert(
      fc.property(whole(1, 500), whole(1, 9), whole(1, 500), (pages, size, seed) => {
        const page = 1 + (seed % pages)
        const shown = pageWindow(page, pages, size)
        expect(shown).toHaveLength(Math.min(size, pages))
        expect(shown).toContain(page)
        for (const [index, each] of shown.entries()) {
          expect(each).toBe((shown[0] ?? 0) + index)
          expect(each >= 1 && each <= pages).toBe(true)
        }
        // in the middle, unless an end is near
        const before = page - (shown[0] ?? 0)
        const isAtAnEnd = shown[0] === 1 || shown.at(-1) === pages
        expect(isAtAnEnd || before === Math.floor(size / 2)).toBe(true)
      }),
    )
  })

  it.each([
    [1, 10, [1, 2, 3, 4, 5]],
    [3, 10, [1, 2, 3, 4, 5]],
    [4, 10, [2, 3, 4, 5, 6]],
    [10, 10, [6, 7, 8, 9, 10]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])('for page %d of %d shows %j', (page, pages, shown) => {
    expect(pageWindow(page, pages)).toEqual(shown)
  })
})

describe('pages and rows', () => {
  it('have a page for every row, and only the first page when there are none', () => {
    fc.assert(
      fc.property(whole(0, 100_000), whole(1, 1000), (total, limit) => {
        const pages = totalPages(total, limit)
        expect(pages).toBeGreaterThanOrEqual(1)
        expect(offsetOf({ page: pages, limit })).toBeLessThan(Math.max(total, 1))
        expect(offsetOf({ page: pages + 1, limit })).toBeGreaterThanOrEqual(total)
      }),
    )
  })

  it('default to the first thousand rows', () => {
    expect(ListQuery.parse({})).toEqual({ page: 1, limit: MAX_ROWS, search: '' })
    expect(MAX_ROWS).toBe(1000)
    expect(ListQuery.parse({ page: '3', limit: '20', search: ' x ' })).toEqual({
      page: 3,
      limit: 20,
      search: 'x',
    })
  })

  it.each([{ page: '0' }, { limit: '1001' }, { limit: '0' }, { page: '-1' }, { search: 'x'.repeat(201) }])(
    'refuses %j',
    (query) => expect(ListQuery.safeParse(query).success).toBe(false),
  )
})
