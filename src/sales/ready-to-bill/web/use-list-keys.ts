import type { KeyboardEvent } from 'react'
import { singleKeys } from '#platform/web/page/shortcuts.ts'

const BOX = 'input[type="checkbox"]:not(:disabled)'

/** Keys of a list of boxes: arrows move, `a` ticks all or none. Space is the browser's. */
export function useListKeys(tickAll: () => void) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { target, currentTarget, key } = event
      if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'a' && singleKeys.get() && !target.matches('input[type="text"]')) {
        event.preventDefault()
        tickAll()
        return
      }
      if (!target.matches(BOX)) return
      // would submit the form
      if (key === 'Enter') event.preventDefault()
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step === undefined) return
      event.preventDefault()
      const boxes = [...currentTarget.querySelectorAll<HTMLElement>(BOX)]
      const next = boxes[boxes.indexOf(target) + step]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    },
  }
}
