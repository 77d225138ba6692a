import type { ComponentProps, MouseEvent } from 'react'
import { quoteAddress } from './quote-list-address.ts'

export interface QuoteLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> {
  id: number
  onOpen: (id: number) => void
}

/** What opens a quote's panel: a real link, so that it can open in another tab and be copied too. */
export function QuoteLink({ id, onOpen, children, ...rest }: QuoteLinkProps) {
  return (
    <a
      {...rest}
      href={quoteAddress(id)}
      data-opens-quote={id}
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
function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
