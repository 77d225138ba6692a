import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { MAX_EDIT_DAYS, type Rates } from '../shared/rates-schema.ts'
import { settingsForm, settingsValues, versionedSettings } from './rates-form.ts'
import { useSaveRates } from './save-rates.ts'

/** The rate for whom nothing else holds, and for how long people change their own time (spec 16.2). */
export function SettingsDialog({ rates, onClose }: { rates: Rates; onClose: () => void }) {
  const form = useSchemaForm({
    schema: settingsForm(rates),
    initial: settingsValues(rates),
    draft: { of: 'rates', id: 'settings' },
    versioned: versionedSettings(rates),
    send: useSaveRates('The default rate was saved.', onClose),
  })
  return (
    <FormDialog
      title="Edit Default Rate"
      form={form}
      onCancel={onClose}
      submitText="Save"
      busyText="Saving..."
    >
      <div className="two-columns">
        <AmountField
          {...form.field('defaultRate')}
          className="span-all"
          label="Default Rate"
          hint="Of an hour, for whom nothing else holds. Without it such time is counted in hours only."
          placeholder="0.00"
          data-autofocus
        />
        <TextField
          {...form.field('editDays')}
          className="span-all"
          label="Days to Change Own Time"
          hint="For how many days before today people change their own time. Older time is changed by an administrator."
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_EDIT_DAYS}
          required
        />
      </div>
    </FormDialog>
  )
}
