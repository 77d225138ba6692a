import { useEffect } from 'react'
import { createStore } from '../ui/store.ts'

const PRODUCT = 'Ledgerboard'
const MAX_SHOWN = 99

/** What the browser's tab tells. */
export interface PageTitle {
  /** The page's own title. */
  page?: string | undefined
  /** What is open on it, such as `#142 Home banner`: it stands in the page's place. */
  record?: string | undefined
  /** Messages and notifications that nobody has read. */
  unread: number
}

/** What stands in the title now. */
export const pageTitle = createStore<PageTitle>({ unread: 0 })

/** The text of a title: `(3) Tasks · Ledgerboard`. */
export function titleText({ page, record, unread }: PageTitle): string {
  const name = record ?? page
  const count = unread > 0 ? `(${countText(unread)}) ` : ''
  return `${count}${name === undefined ? PRODUCT : `${name} · ${PRODUCT}`}`
}

/** A number of unread things in little room: more than the most are `99+`. */
export function countText(unread: number, most = MAX_SHOWN): string {
  return unread > most ? `${most}+` : String(unread)
}

/**
 * Names what is open in the browser's tab, as long as the component stands there.
 * @param record such as `#142 Home banner`; undefined while its name is not known
 */
export function useRecordTitle(record: string | undefined): void {
  useEffect(() => {
    if (record === undefined) return undefined
    pageTitle.set((title) => ({ ...title, record }))
    return () => pageTitle.set((title) => (title.record === record ? { ...title, record: undefined } : title))
  }, [record])
}
