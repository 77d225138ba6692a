import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveState } from '../data/live.ts'
import { refreshAll } from '../data/write.ts'
import { type Shortcut, TYPED_IN, useShortcuts } from '../page/shortcuts.ts'
import { trackOffers, runLastOffer } from './undo-toast.ts'

/**
 * The undo and redo keys of all pages, for as long as a user is signed in; not while typing, which has its own undo.
 */
export function useUndoKeys(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      trackOffers(() => {
        // else the live feed brings the change
        if (liveState.get() !== 'live') void refreshAll(queryClient)
      }),
    [queryClient],
  )
  useShortcuts(KEYS)
}

const KEYS: readonly Shortcut[] = [
  {
    group: 'Everywhere',
    keys: 'mod+z',
    label: 'Undo the last change',
    isGeneral: true,
    whileTyping: true,
    run: (event) => !isTyped(event) && runLastOffer('undo'),
  },
  {
    group: 'Everywhere',
    keys: ['mod+Z', 'mod+y'],
    label: 'Redo what was undone',
    isGeneral: true,
    whileTyping: true,
    run: (event) => !isTyped(event) && runLastOffer('redo'),
  },
]

/** A select has no undo of its own. */
function isTyped({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented) return true
  if (!(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return false
  return target.isContentEditable || target.matches(TYPED_IN)
}
