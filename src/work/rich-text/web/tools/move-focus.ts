import type { KeyboardEvent } from 'react'

/**
 * Arrow keys, Home and End move the focus between the controls of a toolbar or grid, which is a single tab stop.
 * @param columns of a grid, where Up and Down change the row; without it only Left and Right are used
 * @returns the control that received the focus
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  controls: readonly HTMLElement[],
  columns?: number,
): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const index = controls.findIndex((control) => control === document.activeElement)
  if (index === -1) return undefined
  const target = controls[targetIndex(event.key, index, controls.length, columns)]
  if (!target) return undefined
  event.preventDefault()
  target.focus()
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return target
}

function targetIndex(key: string, index: number, count: number, columns: number | undefined): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (columns === undefined) return -1
  if (key === 'ArrowDown') return index + columns < count ? index + columns : -1
  return key === 'ArrowUp' ? index - columns : -1
}
