import * as z from 'zod/mini'
import { line, queryInteger } from './fields.ts'

/** The default limit of a list (spec 1.4). */
export const MAX_ROWS = 1000

/** Query keys of every list: page from 1, limit, and the text to search for. */
export const ListQuery = z.object({
  page: queryInteger({ min: 1, max: 1_000_000, otherwise: 1 }),
  limit: queryInteger({ min: 1, max: MAX_ROWS, otherwise: MAX_ROWS }),
  search: z._default(line({ max: 200 }), ''),
})
export type ListQuery = z.infer<typeof ListQuery>

/** Rows to skip before a page. Pages count from 1. */
export function offsetOf(query: { page: number; limit: number }): number {
  return (query.page - 1) * query.limit
}

/** The number of pages for `total` rows; at least 1, so that an empty list has a page 1. */
export function totalPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/**
 * The page numbers a pager shows: up to `size` around the current page (spec 1.4: 5).
 */
export function pageWindow(page: number, pages: number, size = 5): number[] {
  const count = Math.min(size, pages)
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
