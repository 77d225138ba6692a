import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { CopyField } from '#platform/web/ui/fields/copy-field.tsx'
import type { MadeFeed } from '../shared/feed-schema.ts'

/** The address of a feed, shown once. */
export function MadeFeedDialog({ made, onClose }: { made: MadeFeed; onClose: () => void }) {
  return (
    <Dialog
      opened
      title="Calendar feed"
      onCancel={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack">
        <p>Copy it now. It is not shown again.</p>
        <CopyField label="Address" value={made.address} action="Copy address" noun="address" />
        <p className="dim">
          Add it to your calendar as a subscription: in Google Calendar “From URL”, in Outlook “Subscribe from
          web”, on an iPhone “Add Subscription Calendar”. Some calendars fetch it only once a day.
        </p>
      </div>
    </Dialog>
  )
}
