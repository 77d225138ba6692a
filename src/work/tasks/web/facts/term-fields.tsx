import { type SchemaFormOptions, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { TASK_BILLING_WORDS, TASK_BILLINGS } from '../../shared/task-billing.ts'
import { task as definition } from '../../shared/task-schema.ts'
import { BillingForm, type BillingValues, EstimateForm, type EstimateValues } from './terms-form.ts'

const { estimateMinutes: ESTIMATE, billing: BILLING, amount: AMOUNT, hourlyRate: RATE } = definition.fields
const CHOICES = TASK_BILLINGS.map((value) => ({ value, label: TASK_BILLING_WORDS[value] }))

export function useEstimateForm(
  given: Omit<SchemaFormOptions<typeof EstimateForm, EstimateValues>, 'schema'>,
) {
  return useSchemaForm({ schema: EstimateForm, ...given })
}

export function useBillingForm(given: Omit<SchemaFormOptions<typeof BillingForm, BillingValues>, 'schema'>) {
  return useSchemaForm({ schema: BillingForm, ...given })
}

/** The field of an estimate. */
export function EstimateField({ form, hint }: { form: ReturnType<typeof useEstimateForm>; hint: string }) {
  return (
    <TextField
      {...form.field('estimateMinutes')}
      label={ESTIMATE.label}
      hint={hint}
      autoComplete="off"
      data-autofocus
    />
  )
}

/** How something is billed, with the amount that counts for it. */
export function BillingFields({ form }: { form: ReturnType<typeof useBillingForm> }) {
  const chosen = form.values.billing
  return (
    <>
      <Segmented
        label={BILLING.label}
        value={chosen}
        choices={CHOICES}
        onChange={(value) => form.change('billing', value)}
      />
      {chosen === 'fixed' ? (
        <AmountField {...form.field('amount')} label={AMOUNT.label} placeholder="0.00" required />
      ) : null}
      {chosen === 'hourly' ? (
        <AmountField
          {...form.field('hourlyRate')}
          label={RATE.label}
          hint="Without one the rate of the project, the person or the business counts."
          placeholder="As in the rates"
        />
      ) : null}
    </>
  )
}
