import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#people/accounts/web/index.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { CopyField } from '#platform/web/ui/fields/copy-field.tsx'

export interface InvitationDialogProps {
  name: string
  email: string
  link: string
  onClose: () => void
}

/** The link by which a new user chooses a password, shown once (spec 2.4). */
export function InvitationDialog({ name, email, link, onClose }: InvitationDialogProps) {
  const me = useQuery(meQuery).data
  return (
    <Dialog
      opened
      title={`Invitation for ${name}`}
      onCancel={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack">
        <p>
          With this link {name} chooses a password. It works once, within 72 hours, and is shown only now.
        </p>
        <CopyField label="Invitation link" value={link} action="Copy link" noun="link" />
        {me === undefined ? null : (
          <p className="dim">
            {me.mailConfigured
              ? `It is on its way to ${email} as well.`
              : 'No mail server is set, so please hand the link over yourself. The mail stays in the outbox.'}
          </p>
        )}
      </div>
    </Dialog>
  )
}
