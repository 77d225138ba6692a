import { useState } from 'react'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import type { CompanyProfile, NewCompanyProfile } from '../shared/company-profile-schema.ts'
import type { companyProfileValues } from './company-profile-form.ts'

interface TaxFieldsProps {
  form: ReturnType<typeof useSchemaForm<typeof NewCompanyProfile, ReturnType<typeof companyProfileValues>>>
  stored: CompanyProfile | undefined
}

/** What a company states of its taxes, which most need not open (spec 20.1). */
export function TaxFields({ form, stored }: TaxFieldsProps) {
  const { values, change } = form
  const [isOpen] = useState(
    (stored?.vatFrom ?? stored?.ssclFrom ?? stored?.placeOfSupply ?? null) !== null ||
      stored?.isIndividual === true,
  )
  return (
    <MoreFields title="Registered for VAT?" isOpen={isOpen}>
      <div className="two-columns">
        <DateField
          {...form.field('vatFrom')}
          label="Registered for VAT since"
          placeholder="Not registered"
          hint="From this day on, invoices to clients who are registered too become tax invoices."
        />
        <DateField
          {...form.field('ssclFrom')}
          label="Registered for SSCL since"
          placeholder="Not registered"
          hint="From this day on, new documents charge it: at the rate in the invoice settings, else at the standard one."
        />
        <TextField
          {...form.field('placeOfSupply')}
          className="span-all"
          label="Place of Supply"
          hint="On tax invoices, unless the invoice names another."
          autoComplete="off"
        />
        <div className="span-all stack">
          <Switch
            label="I work in my own name (not a company)"
            checked={values.isIndividual}
            onChange={(isOn) => change('isIndividual', isOn)}
          />
          <p className="note">Preset, not legal advice. Have your accountant check it.</p>
        </div>
      </div>
    </MoreFields>
  )
}
