import type { ComponentProps, MouseEvent } from 'react'

export interface EntryLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> {
  id: number
  onOpen: (id: number) => void
}

/** What opens an entry's panel: a real link, so that it can open in another tab and be copied too. */
export function EntryLink({ id, onOpen, children, ...rest }: EntryLinkProps) {
  return (
    <a
      {...rest}
      href={`/audit?entry=${id}`}
      data-opens-entry={id}
      data-row-home
      data-focus-home
      onClick={(event) => {
        if (isModified(event)) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      {children}
    </a>
  )
}

/** Whether the browser does something of its own with a press: another tab, another window, a download. */
export function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
