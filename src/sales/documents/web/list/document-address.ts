import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** A list and its open document, as the page's address has them: it is the only truth. */
export interface DocumentAddress<Search> {
  search: Search
  /** Changes the list, on page 1 unless another is named; `replace` leaves no step behind for Back. */
  change: (part: Partial<Search>, options?: { replace?: boolean }) => void
  /** The document whose panel is open. */
  openId: number | undefined
  /** Opens a document's panel; Back closes it again. */
  open: (id: number) => void
  close: () => void
  /** Closes the panel if it shows this document. @returns a promise that is kept once it is closed */
  closeIfOpen: (id: number) => Promise<void>
}

/** How a kind of document has its list in an address. */
export interface AddressForm<Search extends { page: number; open: number | undefined }> {
  read: (raw: Readonly<Record<string, unknown>>) => Search
  /** The keys of an address for a state: an undefined one removes its key. */
  write: (search: Search) => Record<string, string | string[] | undefined>
}

/** The address of the page that is shown. @param form the same object at each call */
export function useDocumentAddress<Search extends { page: number; open: number | undefined }>(
  form: AddressForm<Search>,
): DocumentAddress<Search> {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const router = useRouter()
  const search = useMemo(() => form.read(raw), [form, raw])
  // the state at the time of the call, not of the last render: a closing may have waited for an answer
  const current = () => form.read(router.state.location.search)
  const goTo = (next: Search, replace = false) =>
    router.navigate({
      to: '.',
      search: ((keys: object) => ({ ...keys, ...form.write(next) })) as never,
      replace,
    })
  const close = () => goTo({ ...current(), open: undefined })
  return {
    search,
    change: (part, { replace = false } = {}) => void goTo({ ...current(), page: 1, ...part }, replace),
    openId: search.open,
    // moving from one to the next leaves one step behind for Back
    open: (id) => void goTo({ ...current(), open: id }, current().open !== undefined),
    close: () => void close(),
    closeIfOpen: async (id) => {
      if (current().open === id) await close()
    },
  }
}
