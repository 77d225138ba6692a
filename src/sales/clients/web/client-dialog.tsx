import { useQueryClient } from '@tanstack/react-query'
import { LANGUAGE_NAMES, LANGUAGES } from '#sales/words/shared/language.ts'
import { usePresetNote } from '#sales/words/web/index.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { createClient, replaceClient } from '../shared/client-endpoints.ts'
import type { Client, ClientInput } from '../shared/client-schema.ts'
import { SUPPLIES } from '../shared/client-schema.ts'
import { SUPPLY_WORDS } from '../shared/supply-words.ts'
import { tinWarning } from '../shared/tin.ts'
import { ClientForm, clientFormValues, versionedClient } from './client-form.ts'

export interface ClientDialogProps {
  /** The client to edit; undefined to add one. */
  client: Client | undefined
  onCancel: () => void
  /** @param changes for undo */
  onSaved: (saved: Client, changes: readonly number[]) => void
}

/** Spec 8.2: 'Add New Client' and 'Edit Client'. Remounted for each opening. */
export function ClientDialog({ client, onCancel, onSaved }: ClientDialogProps) {
  const queryClient = useQueryClient()
  const isNew = client === undefined
  const save = async (body: ClientInput, { idempotencyKey, ifMatch }: Sending) => {
    const { reply, changes } = await write<WriteAnswer<Client>>(queryClient, { entity: 'client' }, () =>
      isNew
        ? callWithMetadata(createClient, { body }, { idempotencyKey })
        : callWithMetadata(replaceClient, { params: { id: String(client.id) }, body }, { ifMatch }),
    )
    onSaved(reply, changes)
    if (!isNew) offerUndo(changes, { message: `${reply.companyName} was saved.` })
  }
  const form = useSchemaForm({
    schema: ClientForm,
    initial: clientFormValues(client),
    draft: { of: 'client', id: client?.id },
    versioned: versionedClient(client),
    send: (input, sending) =>
      sendForm(isNew ? 'Client not added' : 'Client not saved', () => save(input, sending)),
  })
  const { values } = form
  const presetNote = usePresetNote(values.language)

  return (
    <FormDialog
      title={isNew ? 'Add New Client' : 'Edit Client'}
      form={form}
      onCancel={onCancel}
      submitText={isNew ? 'Save Client' : 'Update Client'}
      busyText={isNew ? 'Adding...' : 'Saving...'}
    >
      <div className="two-columns">
        <TextField
          {...form.field('companyName')}
          className="span-all"
          label="Company Name"
          required
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.field('contactName')}
          className="span-all"
          label="Contact Name"
          required
          autoComplete="off"
        />
        <TextField
          {...form.field('email')}
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...form.field('phone')} label="Phone" required type="tel" autoComplete="off" />
        <TextAreaField
          {...form.field('address')}
          className="span-all"
          label="Address"
          labelEnd={OPTIONAL}
          rows={2}
          autoComplete="off"
        />
        <TextField
          {...form.field('tin')}
          label="TIN"
          labelEnd={OPTIONAL}
          hint={tinWarning(values)}
          autoComplete="off"
        />
        <TextField {...form.field('vatNumber')} label="VAT Number" labelEnd={OPTIONAL} autoComplete="off" />
        <div className="span-all">
          <Switch
            label="Registered for VAT"
            checked={values.isVatRegistered}
            onChange={(isOn) => form.change('isVatRegistered', isOn)}
          />
        </div>
        <TextAreaField {...form.field('notes')} className="span-all" label="Notes" labelEnd={OPTIONAL} />
        <TextField
          {...form.field('taxRate')}
          label="Tax Rate (%)"
          labelEnd={OPTIONAL}
          hint="Empty: as the invoice settings say"
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          {...form.field('language')}
          label="Language of Documents"
          hint={presetNote}
          choices={LANGUAGE_CHOICES}
        />
        {values.isVatRegistered ? (
          <SelectField {...form.field('supply')} label="Supply" choices={SUPPLY_CHOICES} />
        ) : null}
      </div>
    </FormDialog>
  )
}

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

const OPTIONAL = <span className="dim">optional</span>
const SUPPLY_CHOICES = SUPPLIES.map((value) => ({ value, label: SUPPLY_WORDS[value] }))
