import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Those that take pasted files: the one that was opened last, such as a panel over its page, takes them. */
const takers: symbol[] = []

/**
 * Files that are dropped on an element, or pasted anywhere except where text is being written.
 * @returns whether files are being dragged over the element
 */
export function useOfferedFiles(
  element: RefObject<HTMLElement | null>,
  take: (files: Iterable<File>) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const onFiles = useEffectEvent(take)
  useEffect(() => {
    const place = element.current
    if (place === null) return undefined
    const me = Symbol('taker of files')
    takers.push(me)
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') onFiles(event.dataTransfer.files)
    }
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const isWriting =
        target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
      const files = clipboardData?.files ?? []
      if (files.length > 0 && !isWriting && takers.at(-1) === me) onFiles(files)
    }
    for (const type of ['dragover', 'dragleave', 'drop'] as const) place.addEventListener(type, onDrag)
    document.addEventListener('paste', onPaste)
    return () => {
      for (const type of ['dragover', 'dragleave', 'drop'] as const) place.removeEventListener(type, onDrag)
      document.removeEventListener('paste', onPaste)
      takers.splice(takers.indexOf(me), 1)
    }
  }, [element])
  return isOver
}
