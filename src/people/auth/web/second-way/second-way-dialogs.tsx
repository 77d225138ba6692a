import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { qrPart } from '#platform/web/page/qr-part.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { QrDrawing } from '#platform/web/ui/marks/qr-drawing.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { type AppSecret, ConfirmInput, TurnOffInput } from '../../shared/second-way-schema.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { confirmApp, turnOff } from './second-way-queries.ts'
import { useSetUp } from './set-up-store.ts'

export { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** Letters of the secret that are read together. */
const GROUP = 4

/** Adds an app: its secret and a first code, then the recovery codes if it is the first second way (spec 33.1). */
export function AddAppDialog({ app, onClose }: { app: AppSecret; onClose: () => void }) {
  useSetUp()
  const [codes, setCodes] = useState<string[]>()
  if (codes !== undefined) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  const show = (made: string[]) => {
    if (made.length > 0) return setCodes(made)
    toast.success({ message: 'Signing in takes a code of the app as well.' })
    onClose()
  }
  return <ConfirmDialog app={app} onCancel={onClose} onConfirmed={show} />
}

/** Turns it off, with a code. */
export function TurnOffDialog({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: TurnOffInput,
    draft: 'keeps nothing',
    initial: { code: '' },
    send: (input, { idempotencyKey }) =>
      sendForm('Not turned off', async () => {
        await turnOff(queryClient, input, idempotencyKey)
        toast.success({
          message: hasPasskey ? 'The authenticator app is off.' : 'The password alone is enough again.',
        })
        onClose()
      }),
  })
  return (
    <FormDialog
      title="Turn Off the Authenticator App"
      form={form}
      onCancel={onClose}
      submitText="Turn Off"
      busyText="Turning off..."
    >
      <div className="stack">
        <p>
          {hasPasskey
            ? 'The app stops working for this account. Passkeys and recovery codes stay.'
            : 'The app and all recovery codes stop working for this account.'}
        </p>
        <TextField
          {...form.field('code')}
          label="Code of the app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      </div>
    </FormDialog>
  )
}

function ConfirmDialog({
  app,
  onCancel,
  onConfirmed,
}: {
  app: AppSecret
  onCancel: () => void
  onConfirmed: (codes: string[]) => void
}) {
  const queryClient = useQueryClient()
  const { module } = qrPart.useIt()
  const form = useSchemaForm({
    schema: ConfirmInput,
    draft: 'keeps nothing',
    initial: { code: '' },
    send: ({ code }, { idempotencyKey }) =>
      sendForm('App not added', async () => onConfirmed(await confirmApp(queryClient, code, idempotencyKey))),
  })
  return (
    <FormDialog
      title="Add an Authenticator App"
      form={form}
      onCancel={onCancel}
      submitText="Turn On"
      busyText="Turning on..."
    >
      <div className="stack">
        <div className="second-way-app">
          {module === undefined ? (
            <p className="dim second-way-waits">The QR code is loading...</p>
          ) : (
            <QrDrawing code={module.qrCode(app.uri)} label="QR code for your authenticator app" />
          )}
          <div className="second-way-letters">
            <p>Scan it with an authenticator app, or type these letters there:</p>
            <p className="mono second-way-secret">{inGroups(app.secret)}</p>
          </div>
        </div>
        <TextField
          {...form.field('code')}
          label="Code that the app shows now"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          data-autofocus
        />
      </div>
    </FormDialog>
  )
}

function inGroups(secret: string): string {
  return secret.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? secret
}
