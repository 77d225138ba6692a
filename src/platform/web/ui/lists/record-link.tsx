import type { ComponentProps, MouseEvent } from 'react'
import { opensElsewhere } from '../../page/opens-elsewhere.ts'

export interface RecordLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> {
  /** The kind of record, such as `invoice`: `data-opens-invoice`, with which the panel restores the focus. */
  kind: string
  id: number
  /** The address of the list with the panel open. */
  href: string
  onOpen: (id: number, event: MouseEvent) => void
}

/** Opens a record's panel. A real link, so that it can also be opened in another tab and copied. */
export function RecordLink({ kind, id, onOpen, children, ...rest }: RecordLinkProps) {
  return (
    <a
      {...rest}
      {...{ [`data-opens-${kind}`]: id }}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        onOpen(id, event)
      }}
    >
      {children}
    </a>
  )
}
