import { IconArrowLeft, IconChevronDown, IconChevronUp, IconDots, IconX } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { ViewerRow } from '#platform/web/ui/viewer-row.tsx'
import { useViewers } from '#platform/web/use-viewers.ts'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import { InvoicePill } from './invoice-marks.tsx'
import type { InvoicePanelProps } from './invoice-panel.tsx'

const PHONE = '(max-width: 640px)'

export interface InvoicePanelHeadProps extends InvoicePanelProps {
  /** Undefined while it is asked for, and where there is none. */
  invoice: Invoice | undefined
}

/** The bar of the panel: which invoice, the ways to its neighbours, and what can be done with it. */
export function InvoicePanelHead({ id, invoice, order, actions, onOpen, onClose }: InvoicePanelHeadProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const size = isPhone ? 20 : 16
  const place = order.indexOf(id)
  return (
    <header className="invoice-panel-head">
      {isPhone ? (
        <IconButton
          label="Back"
          icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      ) : null}
      {invoice === undefined ? null : (
        <>
          <h2 className="ellipsis">{invoice.invoiceNumber ?? invoiceLabel(invoice)}</h2>
          <InvoicePill status={invoice.status} />
        </>
      )}
      <ViewerRow people={useViewers('invoice', id)} />
      <Neighbour label="Previous invoice" to={place < 1 ? undefined : order[place - 1]} onOpen={onOpen}>
        <IconChevronUp size={size} stroke={1.75} aria-hidden />
      </Neighbour>
      <Neighbour label="Next invoice" to={place < 0 ? undefined : order[place + 1]} onOpen={onOpen}>
        <IconChevronDown size={size} stroke={1.75} aria-hidden />
      </Neighbour>
      {invoice === undefined ? null : (
        <Menu
          label={`Actions for ${invoiceLabel(invoice)}`}
          width={212}
          items={actions.itemsOf(invoice)}
          trigger={(attributes) => (
            <IconButton
              {...attributes}
              size="small"
              label="More"
              icon={<IconDots size={size} stroke={1.75} aria-hidden />}
            />
          )}
        />
      )}
      {isPhone ? null : (
        <IconButton
          size="small"
          label="Close"
          icon={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      )}
    </header>
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
