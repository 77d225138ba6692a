import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#platform/web/page/copy-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'

/** The recovery codes, shown once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(codes.join('\n'))) setCopied(true)
    else
      toast.warning({
        message: 'The browser did not allow copying. Select the codes and copy them yourself.',
      })
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Dialog
      opened
      title="Recovery Codes"
      onCancel={onClose}
      footer={
        <>
          <Button icon={<Icon size={16} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy codes'}
          </Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          Keep them on paper, away from the phone. Each signs you in once, when app and passkeys are out of
          reach. They are not shown again.
        </p>
        <ul className="mono second-way-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
