import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** A list and its open document, as stored in the page's address, which is the single source of truth. */
export interface DocumentAddress<Search> {
  search: Search
  /** Changes the list and goes to page 1 unless another is named; `replace` adds no history entry. */
  change: (part: Partial<Search>, options?: { replace?: boolean }) => void
  /** The document whose panel is open. */
  openId: number | undefined
  /** Opens a document's panel; Back closes it again. */
  open: (id: number) => void
  close: () => void
  /** Closes the panel if it shows this document. @returns a promise that resolves once it is closed */
  closeIfOpen: (id: number) => Promise<void>
}

/** How the list of a document kind is stored in an address. */
export interface AddressForm<Search extends { page: number; open: number | undefined }> {
  read: (raw: Readonly<Record<string, unknown>>) => Search
  /** The address keys for a state: an undefined value removes its key. */
  write: (search: Search) => Record<string, string | string[] | undefined>
}

/** The address of the current page. @param form the same object on each call */
export function useDocumentAddress<Search extends { page: number; open: number | undefined }>(
  form: AddressForm<Search>,
): DocumentAddress<Search> {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const router = useRouter()
  const search = useMemo(() => form.read(raw), [form, raw])
  // reads the state at call time, not that of the last render: a close may have waited for a response
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
    // moving from one document to the next adds no further history entry
    open: (id) => void goTo({ ...current(), open: id }, current().open !== undefined),
    close: () => void close(),
    closeIfOpen: async (id) => {
      if (current().open === id) await close()
    },
  }
}
