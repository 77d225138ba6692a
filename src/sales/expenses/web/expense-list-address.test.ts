import { describe, expect, it } from 'vitest'
import {
  EXPENSE_SEARCH_DEFAULTS,
  isFiltered,
  readExpenseSearch,
  toExpenseListQuery,
} from './expense-list-address.ts'

describe('the address of the list', () => {
  it('is read completely', () => {
    expect(
      readExpenseSearch({
        search: ' adobe ',
        category: ['Travel', 'Software', 'Travel'],
        project: 7,
        from: '2026-11-01',
        to: '2026-11-30',
        page: '3',
        sortBy: 'amount',
        sortOrder: 'ASC',
      }),
    ).toEqual({
      search: 'adobe',
      category: ['Travel', 'Software'],
      project: '7',
      from: '2026-11-01',
      to: '2026-11-30',
      page: 3,
      sortBy: 'amount',
      sortOrder: 'ASC',
    })
  })

  it.each([
    [{}],
    [{ search: 'x'.repeat(201), category: ['', 'x'.repeat(101)], from: '2026-02-30', to: 'today' }],
    [{ page: '0', project: 'x', sortBy: 'id', sortOrder: 'sideways' }],
    [{ page: '-1', sortBy: '__proto__', category: { toString: 'x' } }],
  ])('treats invalid values as absent (%#)', (raw) => {
    expect(readExpenseSearch(raw)).toEqual(EXPENSE_SEARCH_DEFAULTS)
    expect(isFiltered(readExpenseSearch(raw))).toBe(false)
  })

  it('contains no more categories than the call accepts', () => {
    const category = Array.from({ length: 80 }, (_, index) => `C${index}`)
    expect(readExpenseSearch({ category }).category).toHaveLength(50)
  })

  it('is converted to the query of the call, without unused filters', () => {
    expect(toExpenseListQuery(EXPENSE_SEARCH_DEFAULTS)).toEqual({
      page: '1',
      limit: '50',
      sortBy: 'date',
      sortOrder: 'DESC',
    })
    expect(
      toExpenseListQuery({
        ...EXPENSE_SEARCH_DEFAULTS,
        category: ['Travel'],
        project: '7',
        from: '2026-11-01',
      }),
    ).toMatchObject({
      category: ['Travel'],
      projectId: '7',
      dateFrom: '2026-11-01',
    })
  })
})
