import type { ComponentProps, MouseEvent } from 'react'
import { opensElsewhere } from '../../page/opens-elsewhere.ts'

export interface RecordLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> {
  /** What it opens, such as `invoice`: `data-opens-invoice`, by which the focus finds its way back from the panel. */
  kind: string
  id: number
  /** The address of the list with the panel open. */
  href: string
  onOpen: (id: number, event: MouseEvent) => void
}

/** What opens a record's panel: a real link, so that it can open in another tab and be copied too. */
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
