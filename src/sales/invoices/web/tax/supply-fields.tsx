import { useState } from 'react'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { InvoiceValues } from '../invoice-form.ts'
import './tax.css'

type SupplyField = 'supplyDate' | 'placeOfSupply' | 'paymentMode'

interface SupplyFieldsProps {
  values: Pick<InvoiceValues, SupplyField>
  field: (name: SupplyField) => {
    name: string
    value: string
    onChange: (value: string) => void
    onBlur: () => void
    error: string | undefined
  }
  /** Of the company; it stands there unless another one is typed. */
  usualPlace: string | null
}

/** What a tax invoice states of its supply, where it is not as usual (spec 20.4). */
export function SupplyFields({ values, field, usualPlace }: SupplyFieldsProps) {
  const [isOpen] = useState(
    values.supplyDate !== '' || values.placeOfSupply !== '' || values.paymentMode !== '',
  )
  return (
    <MoreFields title="Day and place of supply" isOpen={isOpen}>
      <div className="document-row">
        <DateField {...field('supplyDate')} label="Date of supply" placeholder="Day of issue" />
        <TextField
          {...field('placeOfSupply')}
          label="Place of supply"
          placeholder={usualPlace ?? ''}
          autoComplete="off"
        />
        <TextField {...field('paymentMode')} label="Mode of payment" autoComplete="off" />
      </div>
      <p className="note">Preset, not legal advice. Have your accountant check it.</p>
    </MoreFields>
  )
}
