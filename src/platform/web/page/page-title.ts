import { useEffect } from 'react'
import { createStore } from '../ui/store.ts'

const PRODUCT = 'Ledgerboard'
const MAX_SHOWN = 99

/** The parts of the title of the browser's tab. */
export interface PageTitle {
  /** The page's own title. */
  page?: string | undefined
  /** The name of the record that the page itself is about, such as a project: replaces the page's title. */
  named?: string | undefined
  /** What is open on it, such as `#142 Home banner`: replaces both. */
  record?: string | undefined
  /** How long a timer has run, such as `0:42`. */
  running?: string | undefined
  /** Number of unread messages and notifications. */
  unread: number
}

/** The current parts of the title. */
export const pageTitle = createStore<PageTitle>({ unread: 0 })

/** The text of a title: `(3) 0:42 · Tasks · Ledgerboard`. */
export function titleText({ page, named, record, running, unread }: PageTitle): string {
  const count = unread > 0 ? `(${countText(unread)}) ` : ''
  const parts = [running, record ?? named ?? page, PRODUCT].filter((part) => part !== undefined)
  return `${count}${parts.join(' · ')}`
}

/** A count of unread items in little space: above the limit it is `99+`. */
export function countText(unread: number, most = MAX_SHOWN): string {
  return unread > most ? `${most}+` : String(unread)
}

/**
 * Names the open record in the browser's tab while the component is mounted.
 * @param record such as `#142 Home banner`; undefined while its name is unknown
 */
export function useRecordTitle(record: string | undefined): void {
  useTitlePart('record', record)
}

/**
 * Names the record that the page is about, or a page below one of the menu, while the component is mounted: in the browser's tab, unless a record is open
 * on the page, and in the bar at the top.
 * @param named such as `Harbour rebrand`; undefined while its name is unknown
 */
export function usePageName(named: string | undefined): void {
  useTitlePart('named', named)
}

function useTitlePart(part: 'record' | 'named', text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined
    pageTitle.set((title) => ({ ...title, [part]: text }))
    return () => pageTitle.set((title) => (title[part] === text ? { ...title, [part]: undefined } : title))
  }, [part, text])
}
