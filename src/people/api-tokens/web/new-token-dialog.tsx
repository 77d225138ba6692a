import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { addDays } from '#platform/shared/dates.ts'
import { MAX_API_TOKEN_DAYS, type MadeApiToken } from '../shared/api-token-schema.ts'
import { makeApiToken } from './api-token-queries.ts'
import { newTokenForm, newTokenValues } from './new-token-form.ts'
import { extentOf, offeredFeatures } from './scope-choices.ts'

const EXTENTS = [
  { value: 'none', label: 'No' },
  { value: 'read', label: 'Read' },
  { value: 'all', label: 'Change' },
] as const

export interface NewTokenDialogProps {
  onMade: (token: MadeApiToken) => void
  onCancel: () => void
}

/** "New Token": a name, its last day, and what it may do of what its owner may do (spec 32.4). */
export function NewTokenDialog({ onMade, onCancel }: NewTokenDialogProps) {
  const queryClient = useQueryClient()
  const can = useCan()
  const today = useToday()
  const [initial] = useState(() => newTokenValues(today))
  const form = useSchemaForm({
    schema: newTokenForm(can, today),
    initial,
    // it is made in one go
    draft: 'keeps nothing',
    send: (body, { idempotencyKey }) =>
      sendForm('Token not made', async () => onMade(await makeApiToken(queryClient, body, idempotencyKey))),
  })
  const { values, change, field } = form
  const scopes = field('scopes')
  return (
    <FormDialog
      title="New Token"
      form={form}
      onCancel={onCancel}
      submitText="Make Token"
      busyText="Making..."
    >
      <div className="two-columns">
        <TextField
          {...field('name')}
          label="Name"
          required
          placeholder="Website form"
          autoComplete="off"
          data-autofocus
        />
        <DateField
          {...field('endsOn')}
          label="Works until"
          required
          min={today}
          max={addDays(today, MAX_API_TOKEN_DAYS)}
        />
      </div>
      <fieldset className="new-token-scopes" aria-describedby="new-token-scopes-fault">
        <legend>What it may do</legend>
        <p className="dim">Never more than you may do yourself, even if your role changes.</p>
        <p id="new-token-scopes-fault" className="field-error" role="alert">
          {scopes.error}
        </p>
        {offeredFeatures(can).map(({ feature, name, canChange }) => (
          <div key={feature} className="new-token-scope">
            <span>{name}</span>
            <Segmented
              label={name}
              value={extentOf(values.scopes, feature)}
              onChange={(extent) =>
                change('scopes', [
                  ...values.scopes.filter((one) => one.feature !== feature),
                  { feature, extent },
                ])
              }
              choices={canChange ? EXTENTS : EXTENTS.slice(0, 2)}
            />
          </div>
        ))}
      </fieldset>
    </FormDialog>
  )
}
