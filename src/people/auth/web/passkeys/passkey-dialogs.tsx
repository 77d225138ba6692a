import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { browserName } from '../../shared/browser-name.ts'
import { type Passkey, RenamePasskey } from '../../shared/passkey-schema.ts'
import { RecoveryCodesDialog } from '../second-way/recovery-codes-dialog.tsx'
import { PasskeyCancelled, PasskeyRefused } from './ask-browser.ts'
import { addNewPasskey, changePasskeyName } from './passkey-queries.ts'
import { useSetUp } from '../second-way/set-up-store.ts'

/** Names a passkey and has the browser make it; the first second way brings recovery codes (spec 34.1). */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  useSetUp()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const form = useSchemaForm({
    schema: RenamePasskey,
    draft: 'keeps nothing',
    initial: { name: browserName(navigator.userAgent) },
    send: ({ name }, { idempotencyKey }) =>
      sendForm('Passkey not added', async () => {
        const added = await addNewPasskey(queryClient, name, idempotencyKey).catch(unlessByDevice)
        if (added === undefined) return
        if (added.codes.length > 0) setCodes(added.codes)
        else onClose()
        toast.success({ message: `${name} signs you in from now on.` })
      }),
  })
  if (codes !== undefined) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title="Add a Passkey"
      form={form}
      onCancel={onClose}
      submitText="Continue"
      busyText="Waiting for the browser..."
      isReady={form.isValid}
    >
      <div className="stack">
        <p>
          The browser asks for your fingerprint, your face or a PIN. After your password, signing in then asks
          for the passkey; or you sign in with the passkey alone.
        </p>
        <TextField
          {...form.field('name')}
          label="Name"
          hint="By which you recognise the device."
          autoComplete="off"
          required
          data-autofocus
        />
      </div>
    </FormDialog>
  )
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: RenamePasskey,
    draft: 'keeps nothing',
    initial: { name: passkey.name },
    send: ({ name }) =>
      sendForm('Passkey not renamed', async () => {
        await changePasskeyName(queryClient, passkey.id, name)
        onClose()
      }),
  })
  return (
    <FormDialog
      title="Rename Passkey"
      form={form}
      onCancel={onClose}
      submitText="Rename"
      busyText="Renaming..."
    >
      <TextField {...form.field('name')} label="Name" autoComplete="off" required data-autofocus />
    </FormDialog>
  )
}

/** What the browser or the device refused was not sent: the form stays as it is. */
function unlessByDevice(error: unknown): undefined {
  if (error instanceof PasskeyRefused) toast.error({ title: 'Passkey not added', message: error.message })
  else if (!(error instanceof PasskeyCancelled)) throw error
}
