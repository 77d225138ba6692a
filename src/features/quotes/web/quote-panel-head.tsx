import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconDots, IconX } from '@tabler/icons-react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import { ViewerRow } from '#platform/web/ui/viewer-row.tsx'
import { useViewers } from '#platform/web/use-viewers.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { QuotePill } from './quote-marks.tsx'
import type { QuoteActions } from './use-quote-actions.tsx'

const PHONE = '(max-width: 640px)'

export interface QuotePanelHeadProps {
  id: number
  /** Undefined while it is asked for, and where there is none. */
  quote: Quote | undefined
  actions: QuoteActions
  onClose: () => void
}

/** The bar of the panel: which quote, and what can be done with it. */
export function QuotePanelHead({ id, quote, actions, onClose }: QuotePanelHeadProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const size = isPhone ? 20 : 16
  return (
    <header className="quote-panel-head">
      {isPhone ? (
        <IconButton
          label="Back"
          icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      ) : null}
      {quote === undefined ? null : (
        <>
          <h2>{quote.quoteNumber}</h2>
          <QuotePill status={quote.status} />
        </>
      )}
      <ViewerRow people={useViewers('quote', id)} />
      {quote === undefined ? null : (
        <Menu
          label={`Actions for ${quote.quoteNumber}`}
          width={212}
          items={actions.itemsOf(quote)}
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
