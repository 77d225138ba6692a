import {
  type ClipboardEvent as Paste,
  type DragEvent as Drag,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'

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

/**
 * Props of a form that takes files pasted into its fields or dropped on it.
 * @param take undefined when it takes none
 */
export function takesFiles(take: ((files: Iterable<File>) => void) | undefined) {
  const receive = (event: Paste | Drag, offered: DataTransfer | null) => {
    // copied cells are text and a picture of it: the text is meant
    const isText = event.type === 'paste' && offered?.types.includes('text/plain') === true
    if (take === undefined || offered === null || offered.files.length === 0 || isText) return
    event.preventDefault()
    event.stopPropagation()
    take(offered.files)
  }
  return {
    onPaste: (event: Paste) => receive(event, event.clipboardData),
    onDragOver: (event: Drag) => {
      if (take !== undefined && event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: Drag) => receive(event, event.dataTransfer),
  }
}
