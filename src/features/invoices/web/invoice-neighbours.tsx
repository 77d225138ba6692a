import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'

const PHONE = '(max-width: 640px)'

export interface InvoiceNeighboursProps {
  id: number
  /** The invoices of the page in their order. */
  order: readonly number[]
  onOpen: (id: number) => void
}

/** The ways from an invoice to those above and below it in the list. */
export function InvoiceNeighbours({ id, order, onOpen }: InvoiceNeighboursProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const size = isPhone ? 20 : 16
  const place = order.indexOf(id)
  return (
    <>
      <Neighbour label="Previous invoice" to={place < 1 ? undefined : order[place - 1]} onOpen={onOpen}>
        <IconChevronUp size={size} stroke={1.75} aria-hidden />
      </Neighbour>
      <Neighbour label="Next invoice" to={place < 0 ? undefined : order[place + 1]} onOpen={onOpen}>
        <IconChevronDown size={size} stroke={1.75} aria-hidden />
      </Neighbour>
    </>
  )
}

interface NeighbourProps {
  label: string
  /** Undefined at the end of the page. */
  to: number | undefined
  onOpen: (id: number) => void
  children: ReactNode
}

function Neighbour({ label, to, onOpen, children }: NeighbourProps) {
  return (
    <IconButton
      size="small"
      label={label}
      icon={children}
      // and not `disabled`: the focus stays on the button that was pressed
      aria-disabled={to === undefined || undefined}
      onClick={() => {
        if (to !== undefined) onOpen(to)
      }}
    />
  )
}
