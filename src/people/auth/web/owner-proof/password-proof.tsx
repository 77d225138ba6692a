import { IconFingerprint } from '@tabler/icons-react'
import { OwnPasswordField } from '#people/accounts/web/index.ts'
import { call } from '#platform/web/data/api-client.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { proveOwner } from '../../shared/auth-endpoints.ts'
import { CurrentPassword } from '../../shared/auth-schema.ts'
import { PasskeyFault } from '../passkeys/passkey-step.tsx'
import type { ProofDialogProps } from './proof-dialog-props.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'

/** By the password, or by a passkey if there is one. */
export function PasswordProof({
  onProven,
  onCancel,
  hasPasskey,
}: ProofDialogProps & { hasPasskey: boolean }) {
  const form = useSchemaForm({
    schema: CurrentPassword,
    draft: 'keeps nothing',
    initial: { currentPassword: '' },
    send: (body) =>
      sendForm('Not confirmed', async () => {
        await call(proveOwner, { body })
        onProven()
      }),
  })
  const byPasskey = usePasskeyProof(onProven)
  return (
    <FormDialog
      title="Confirm It Is You"
      form={form}
      onCancel={onCancel}
      submitText="Confirm"
      busyText="Checking..."
    >
      <div className="stack">
        <p>
          This changes who has access, or where money goes. Your password{hasPasskey ? ' or passkey' : ''} is
          asked for so that nobody else does it on your screen. It counts for ten minutes.
        </p>
        <OwnPasswordField {...form.field('currentPassword')} data-autofocus />
        {hasPasskey ? (
          <div>
            <Button
              icon={<IconFingerprint size={16} stroke={1.75} aria-hidden />}
              busy={byPasskey.isPending}
              busyText="Waiting for the browser..."
              onClick={() => byPasskey.mutate()}
            >
              Use a passkey
            </Button>
          </div>
        ) : null}
        <PasskeyFault error={byPasskey.error} failure="Not confirmed. Please try again." />
      </div>
    </FormDialog>
  )
}
