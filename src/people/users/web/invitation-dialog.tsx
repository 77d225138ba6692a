import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { meQuery } from '#people/accounts/web/index.ts'
import { copyText } from '#platform/web/page/copy-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'

export interface InvitationDialogProps {
  name: string
  email: string
  link: string
  onClose: () => void
}

/** The link by which a new user chooses a password, shown once (spec 2.4). */
export function InvitationDialog({ name, email, link, onClose }: InvitationDialogProps) {
  const me = useQuery(meQuery).data
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(link)) {
      setCopied(true)
      return
    }
    // its focus selects the whole link
    field.current?.focus()
    toast.warning({ message: 'The browser did not allow copying. The link is selected: copy it yourself.' })
  }
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
        <div className="invitation-link">
          <TextField
            ref={field}
            className="grow"
            label="Invitation link"
            hideLabel
            value={link}
            onChange={() => undefined}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            data-autofocus
            icon={
              isCopied ? (
                <IconCheck size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconCopy size={16} stroke={1.75} aria-hidden />
              )
            }
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy link'}
          </Button>
        </div>
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
