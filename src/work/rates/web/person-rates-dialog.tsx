import { IconPlus, IconTrash } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { useToday } from '#platform/web/data/account-context.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import type { Rates } from '../shared/rates-schema.ts'
import {
  personForm,
  personName,
  personValues,
  type TypedRate,
  TypedRates,
  versionedPerson,
} from './rates-form.ts'
import { useSaveRates } from './save-rates.ts'

export interface PersonRatesDialogProps {
  rates: Rates
  person: { userId: string; name: string }
  onClose: () => void
}

/** What an hour of a person is billed at and costs, from which days on (spec 16.2). */
export function PersonRatesDialog({ rates, person, onClose }: PersonRatesDialogProps) {
  const today = useToday()
  const isPhone = useIsPhone()
  const { userId, name } = person
  const form = useSchemaForm({
    schema: personForm(rates, userId),
    initial: personValues(rates, userId),
    draft: { of: 'rates', id: userId, shape: z.looseObject({ rates: TypedRates }) },
    versioned: versionedPerson(rates, userId),
    nameOf: personName,
    send: useSaveRates(`The rates of ${name} were saved.`, onClose),
  })
  const { rates: rows } = form.values
  const changeRow = (key: string, part: Partial<TypedRate>) =>
    form.update(
      'rates',
      (all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)),
      `rates.${key}.${Object.keys(part)[0] ?? ''}`,
    )
  return (
    <FormDialog
      title={`Rates of ${name}`}
      form={form}
      onCancel={onClose}
      submitText="Save"
      busyText="Saving..."
    >
      {rows.length === 0 ? (
        <p className="dim">No rate of their own: the default holds.</p>
      ) : (
        <ul className="rates-of-person">
          {isPhone ? null : (
            <li className="rates-line rates-line-head" aria-hidden>
              <span>From</span>
              <span>Rate</span>
              <span>Cost</span>
            </li>
          )}
          {rows.map((row, index) => (
            <li key={row.key} className="rates-line">
              <DateField
                label={`Rate ${index + 1} from`}
                hideLabel={!isPhone}
                value={row.fromDay}
                error={form.errorOf(`rates.${row.key}.fromDay`)}
                onChange={(fromDay) => changeRow(row.key, { fromDay })}
              />
              <AmountField
                label={`Rate ${index + 1}`}
                hideLabel={!isPhone}
                placeholder="0.00"
                value={row.rate}
                error={form.errorOf(`rates.${row.key}.rate`)}
                onChange={(rate) => changeRow(row.key, { rate })}
              />
              <AmountField
                label={`Cost ${index + 1}`}
                hideLabel={!isPhone}
                placeholder="0.00"
                value={row.cost}
                error={form.errorOf(`rates.${row.key}.cost`)}
                onChange={(cost) => changeRow(row.key, { cost })}
              />
              <IconButton
                label={`Remove rate ${index + 1}`}
                icon={<IconTrash size={16} stroke={1.75} />}
                onClick={() => form.update('rates', (all) => all.filter(({ key }) => key !== row.key))}
              />
            </li>
          ))}
        </ul>
      )}
      {form.field('rates').error === undefined ? null : (
        <p role="alert" className="red-text">
          {form.field('rates').error}
        </p>
      )}
      <Button
        size="small"
        className="rates-add"
        icon={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={() => {
          form.update('rates', (all) => [
            { key: crypto.randomUUID(), fromDay: today, rate: '', cost: '' },
            ...all,
          ])
          // two of one day are told at once
          form.touch('rates')
        }}
      >
        Add a Rate
      </Button>
    </FormDialog>
  )
}
