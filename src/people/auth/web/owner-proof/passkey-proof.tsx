import { IconFingerprint } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { preparePasskeys } from '../passkeys/ask-browser.ts'
import { PasskeyFault } from '../passkeys/passkey-step.tsx'
import type { ProofDialogProps } from './proof-dialog-props.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'

/** By a passkey alone, where the password does not count. */
export function PasskeyProof({ onProven, onCancel }: ProofDialogProps) {
  const byPasskey = usePasskeyProof(onProven)
  useEffect(preparePasskeys, [])
  return (
    <Dialog
      opened
      title="Confirm It Is You"
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            kind="primary"
            icon={<IconFingerprint size={16} stroke={1.75} aria-hidden />}
            busy={byPasskey.isPending}
            busyText="Waiting for the browser..."
            onClick={() => byPasskey.mutate()}
            data-autofocus
          >
            Use a passkey
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          This changes who has access, or where money goes. Your passkey is asked for so that nobody else does
          it on your screen. It counts for ten minutes.
        </p>
        <PasskeyFault error={byPasskey.error} failure="Not confirmed. Please try again." />
      </div>
    </Dialog>
  )
}
