import { useMutation, useQuery } from '@tanstack/react-query'
import { IconFingerprint } from '@tabler/icons-react'
import { OwnPasswordField } from '#people/accounts/web/index.ts'
import { call } from '#platform/web/data/api-client.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { proveOwner } from '../../shared/auth-endpoints.ts'
import { CurrentPassword } from '../../shared/auth-schema.ts'
import { askOwnPasskey } from '../../shared/passkey-endpoints.ts'
import { answerWithPasskey, canUsePasskeys } from '../passkeys/ask-browser.ts'
import { passkeysQuery } from '../passkeys/passkey-queries.ts'
import { PasskeyFault } from '../passkeys/passkey-step.tsx'

export interface ProofDialogProps {
  onProven: () => void
  onCancel: () => void
}

/** “Confirm it is you”: what was begun goes on afterwards (spec 35.1). */
export function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
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
  const passkeys = useQuery(passkeysQuery)
  const byPasskey = useMutation({
    mutationFn: async () => {
      const passkey = await answerWithPasskey(await call(askOwnPasskey, {}))
      await call(proveOwner, { body: { passkey } })
      onProven()
    },
  })
  // opens with all that is in it, so that nothing moves
  if (passkeys.isPending) return null
  const hasPasskey = (passkeys.data?.length ?? 0) > 0 && canUsePasskeys(undefined)
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
