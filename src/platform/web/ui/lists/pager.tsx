import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

const SHOWN = 5

/**
 * The page numbers a pager shows: up to 5 around the current one (spec 1.4), never outside 1 to `pages`.
 * @param page the current page, from 1
 */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(SHOWN, pages)
  const first = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), pages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

export type PagerProps = {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  /** What is paged, such as `Tasks`. */
  label?: string
}

/** Previous, page numbers and Next; nothing for a single page. */
export function Pager({ page, pages, onPage, label = 'Pages' }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={label}>
      <button
        type="button"
        className="pager-button"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        <span className="pager-word">Previous</span>
      </button>
      {pageWindow(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className="pager-button pager-number"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        className="pager-button"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <span className="pager-word">Next</span>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </button>
    </nav>
  )
}
