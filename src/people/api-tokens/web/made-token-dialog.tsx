import { longDay } from '#platform/shared/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { CopyField } from '#platform/web/ui/fields/copy-field.tsx'
import type { MadeApiToken } from '../shared/api-token-schema.ts'

/** The secret of a token, shown once. */
export function MadeTokenDialog({ made, onClose }: { made: MadeApiToken; onClose: () => void }) {
  return (
    <Dialog
      opened
      title={made.name}
      onCancel={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack">
        <p>Copy it now. It is not shown again.</p>
        <CopyField label="Token" value={made.token} action="Copy token" noun="token" />
        <p className="dim">
          Until {longDay(made.endsOn)} whoever has it can work in your name. Keep it as you keep a password.
        </p>
      </div>
    </Dialog>
  )
}
