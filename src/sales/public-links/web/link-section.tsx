import { IconShare } from '@tabler/icons-react'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { SeenByClient } from '../shared/link-schema.ts'
import { seenText } from './seen-text.ts'
import './share.css'

/** In the panel of a document: whether its client has seen it, and for those who may share it the way to its link. */
export function LinkSection({ seen, onShare }: { seen: SeenByClient | undefined; onShare: () => void }) {
  const can = useCan()
  const { timeZone } = useAccount()
  const today = useToday()
  if (!can('link:view')) return null
  return (
    <PanelSection title="Link">
      <div className="sharing-section">
        <span className="dim">
          {seen === undefined ? 'Not opened by the client yet' : seenText(seen, timeZone, today)}
        </span>
        {can('link:create') ? (
          <Button size="small" icon={<IconShare size={14} stroke={1.75} aria-hidden />} onClick={onShare}>
            Share
          </Button>
        ) : null}
      </div>
    </PanelSection>
  )
}
