import { ShownOnceDialog } from '#platform/web/ui/dialogs/shown-once-dialog.tsx'
import type { MadeFeed } from '../shared/feed-schema.ts'

/** The address of a feed. */
export function MadeFeedDialog({ made, onClose }: { made: MadeFeed; onClose: () => void }) {
  return (
    <ShownOnceDialog title="Calendar feed" label="Address" value={made.address} onClose={onClose}>
      Add it to your calendar as a subscription: in Google Calendar “From URL”, in Outlook “Subscribe from
      web”, on an iPhone “Add Subscription Calendar”. Some calendars fetch it only once a day.
    </ShownOnceDialog>
  )
}
