import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isTin } from '#sales/clients/shared/tin.ts'
import { useOpenedPart } from '#sales/line-items/web/index.ts'
import { isCalendarDay, monthName } from '#platform/shared/dates.ts'
import {
  centsOfSum,
  difference,
  formatLkr,
  isLkr,
  plainAmount,
  toCents,
  type Cents,
} from '#platform/shared/money.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { monthOfDay, usualWithholding, withholdingReason } from '../shared/withholding.ts'
import { type ExpenseForm, type ExpenseFormValues, hasTaxDetails } from './expense-form.ts'
import { paidToVendorQuery } from './expense-queries.ts'

export interface TaxDetailsProps {
  form: ReturnType<typeof useSchemaForm<typeof ExpenseForm, ExpenseFormValues>>
  stored: Expense | undefined
}

/** What a tax return needs of an expense, which most need not open (spec 25.3). */
export function TaxDetails({ form, stored }: TaxDetailsProps) {
  const [wasOpened, remember] = useOpenedPart('expense-tax-details')
  const [isOpen] = useState(wasOpened || hasTaxDetails(form.values))
  const [isShown, setShown] = useState(isOpen)
  return (
    <MoreFields
      title="Tax details"
      isOpen={isOpen}
      onToggle={({ currentTarget }) => {
        setShown(currentTarget.open)
        if (currentTarget.open !== isShown) remember(currentTarget.open)
      }}
    >
      {isShown ? <Fields form={form} stored={stored} /> : null}
    </MoreFields>
  )
}

function Fields({ form, stored }: TaxDetailsProps) {
  const { values, change } = form
  const tin = values.supplierTin.trim()
  return (
    <div className="two-columns">
      <TextField
        {...form.field('supplierTin')}
        label="Supplier TIN"
        hint={tin === '' || isTin(tin) ? undefined : 'A TIN has 9 digits.'}
        autoComplete="off"
      />
      <TextField
        {...form.field('supplierInvoiceNumber')}
        label="Supplier Invoice Number"
        autoComplete="off"
      />
      <DateField {...form.field('supplierInvoiceDate')} label="Supplier Invoice Date" placeholder="No date" />
      <AmountField {...form.field('vat')} label="VAT in the Amount" placeholder="0.00" />
      <AmountField {...form.field('vatDisallowed')} label="Of Which Disallowed" placeholder="0.00" />
      <AmountField {...form.field('withheld')} label="Tax Withheld" placeholder="0.00" />
      <div className="span-all stack">
        <Switch
          label="Supplier is an individual"
          checked={values.supplierIsIndividual}
          onChange={(isOn) => change('supplierIsIndividual', isOn)}
        />
        {values.supplierIsIndividual ? <WithholdingHint form={form} stored={stored} /> : null}
        <p className="note">Preset, not legal advice. Have your accountant check it.</p>
      </div>
    </div>
  )
}

/** Suggests what is usually withheld; nothing is filled in without a press. */
function WithholdingHint({ form, stored }: TaxDetailsProps) {
  const { vendor: typed, date, amount, vat, withheld } = form.values
  const vendor = typed.trim()
  const month = isCalendarDay(date) ? monthOfDay(date) : undefined
  const { data } = useQuery(paidToVendorQuery(vendor === '' ? undefined : month && { vendor, ...month }))
  if (data === undefined || withheld !== '') return null
  const isCounted =
    stored !== undefined &&
    stored.vendor?.toLowerCase() === vendor.toLowerCase() &&
    stored.date.slice(0, 7) === date.slice(0, 7)
  const paid = {
    amount: centsOf(amount),
    vat: centsOf(vat),
    others: difference(centsOfSum(data.total), toCents(isCounted ? stored.amount : 0)),
  }
  const usual = usualWithholding(paid)
  if (usual === undefined) return null
  return (
    <div className="expense-withholding" role="status">
      <p className="note">{withholdingReason(paid, { vendor, month: monthName(date) })}</p>
      <Button size="small" onClick={() => form.change('withheld', plainAmount(usual))}>
        Withhold {formatLkr(usual)}
      </Button>
    </div>
  )
}

/** Of a typed amount; 0 while it is none. */
function centsOf(text: string): Cents {
  const value = Number(text)
  return toCents(isLkr(value) ? value : 0)
}
