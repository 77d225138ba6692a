import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { CopyField } from '#platform/web/ui/fields/copy-field.tsx'
import type { WebhookWithSecret } from '../shared/webhook-schema.ts'

/** The secret of a webhook, shown once. */
export function SecretDialog({ made, onClose }: { made: WebhookWithSecret; onClose: () => void }) {
  return (
    <Dialog
      opened
      title="Secret of the webhook"
      onCancel={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack">
        <p>Copy it now. It is not shown again.</p>
        <CopyField label="Secret" value={made.secret} action="Copy secret" noun="secret" />
        <p className="dim">
          The receiver checks with it that a message comes from here. {overlapText(made.earlierSecretUntil)}
        </p>
      </div>
    </Dialog>
  )
}

function overlapText(until: string | null): string {
  return until === null ? '' : 'For 24 hours messages are signed with the earlier secret too.'
}
