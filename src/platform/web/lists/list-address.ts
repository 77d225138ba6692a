import { useNavigate, useSearch } from '@tanstack/react-router'

/** The state of a list in its page's address, with defaults filled in. */
export interface ListAddress {
  /** From 1. */
  page: number
  search: string
}

/** The maximum page number that a list's call accepts. */
const LAST_PAGE = 1_000_000

/** Parses an address's query; invalid values count as missing. */
export function readListAddress(query: Readonly<Record<string, unknown>>): ListAddress {
  const page =
    typeof query['page'] === 'string' && /^\d{1,7}$/.test(query['page']) ? Number(query['page']) : 1
  const search = typeof query['search'] === 'string' ? query['search'].slice(0, 200) : ''
  return { page: page >= 1 && page <= LAST_PAGE ? page : 1, search }
}

/** A list's state as plain query keys, without defaults. */
export function writeListAddress({ page, search }: ListAddress): Record<string, string> {
  return { ...(page > 1 ? { page: String(page) } : {}), ...(search === '' ? {} : { search }) }
}

/** The state of the list on this page, and how to navigate to another; the page's own keys stay. */
export function useListAddress(): [ListAddress, (next: ListAddress) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return [
    readListAddress(query),
    (next) =>
      void navigate({
        to: '.',
        search: (({ page: _page, search: _search, ...others }: Partial<ListAddress>) => ({
          ...others,
          ...writeListAddress(next),
        })) as never,
      }),
  ]
}
