import { ShownOnceDialog } from '#platform/web/ui/dialogs/shown-once-dialog.tsx'
import type { WebhookWithSecret } from '../shared/webhook-schema.ts'

/** The secret of a webhook. */
export function SecretDialog({ made, onClose }: { made: WebhookWithSecret; onClose: () => void }) {
  return (
    <ShownOnceDialog title="Secret of the webhook" label="Secret" value={made.secret} onClose={onClose}>
      The receiver checks with it that a message comes from here. {overlapText(made.earlierSecretUntil)}
    </ShownOnceDialog>
  )
}

function overlapText(until: string | null): string {
  return until === null ? '' : 'For 24 hours messages are signed with the earlier secret too.'
}
