import type { ComponentProps, MouseEvent } from 'react'
import { invoiceAddress } from './invoice-list-address.ts'

export interface InvoiceLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> {
  id: number
  onOpen: (id: number) => void
}

/** What opens an invoice's panel: a real link, so that it can open in another tab and be copied too. */
export function InvoiceLink({ id, onOpen, children, ...rest }: InvoiceLinkProps) {
  return (
    <a
      {...rest}
      href={invoiceAddress(id)}
      data-opens-invoice={id}
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
