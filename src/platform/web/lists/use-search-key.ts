import { type RefObject, useRef } from 'react'
import { useShortcuts } from '../page/shortcuts.ts'
import { isModalOpen } from '../ui/dialogs/open-modals.ts'

/** The `/` key focuses a page's search box, unless the user is typing or a dialog is open. */
export function useSearchKey(): RefObject<HTMLInputElement | null> {
  const searchBox = useRef<HTMLInputElement>(null)
  useShortcuts([
    {
      keys: '/',
      label: 'Search',
      group: 'This page',
      run() {
        if (searchBox.current === null || isModalOpen()) return false
        searchBox.current.focus()
        return true
      },
    },
  ])
  return searchBox
}
