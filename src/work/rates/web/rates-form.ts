import * as z from 'zod/mini'
import { dayText } from '#platform/web/forms/form-clash.ts'
import type { VersionedForm } from '#platform/web/forms/use-form-clash.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { Rates, RatesInput } from '../shared/rates-schema.ts'

/** A rate of a person as typed; '' where nothing is. */
export type TypedRate = {
  /** Names the row while it is edited. */
  key: string
  fromDay: string
  rate: string
  cost: string
}

export const TypedRates = z.array(
  z.object({ key: z.string(), fromDay: z.string(), rate: z.string(), cost: z.string() }),
)

export type PersonValues = { rates: readonly TypedRate[] }
export type SettingsValues = { defaultRate: string; editDays: string }

/** Everything as it is stored, as input of the call that replaces it. */
export function inputOf({ defaultRate, editDays, people }: Rates): RatesInput {
  return {
    defaultRate,
    editDays,
    people: people
      .filter(({ rates }) => rates.length > 0)
      .map(({ userId, rates }) => ({ userId, rates: rates.map((rate) => ({ ...rate })) })),
  }
}

/** The rates of one person as their dialog shows them, the newest first. */
export function personValues(rates: Rates, userId: string): PersonValues {
  const person = rates.people.find((one) => one.userId === userId)
  return {
    rates: (person?.rates ?? []).map(({ fromDay, rate, cost }) => ({
      key: fromDay,
      fromDay,
      rate: textOf(rate),
      cost: textOf(cost),
    })),
  }
}

/** The call's input for the typed rates of one person, beside what is stored of the others. */
export function personForm(stored: Rates, userId: string) {
  const { people, ...others } = inputOf(stored)
  const toInput = ({ rates }: PersonValues): z.input<typeof RatesInput> => ({
    ...others,
    people: [
      {
        userId,
        rates: rates.map(({ fromDay, rate, cost }) => ({
          fromDay,
          rate: amountOf(rate),
          cost: amountOf(cost),
        })),
      },
      ...people.filter((one) => one.userId !== userId),
    ],
  })
  return z.pipe(z.transform(toInput), RatesInput)
}

/** The field of a path in the input, such as `rates.2026-01-01.rate` for `people`, 0, `rates`, 0, `rate`. */
export function personName(path: readonly string[], { rates }: PersonValues): string {
  const [first, , list, index, name] = path
  if (first !== 'people' || list !== 'rates' || index === undefined) return 'rates'
  return `rates.${rates[Number(index)]?.key ?? ''}.${name ?? 'fromDay'}`
}

export function settingsValues({ defaultRate, editDays }: Rates): SettingsValues {
  return { defaultRate: textOf(defaultRate), editDays: String(editDays) }
}

/** The call's input for the typed settings, beside what is stored of the people. */
export function settingsForm(stored: Rates) {
  const { people } = inputOf(stored)
  const toInput = ({ defaultRate, editDays }: SettingsValues): z.input<typeof RatesInput> => ({
    defaultRate: amountOf(defaultRate),
    editDays: editDays.trim() === '' ? Number.NaN : Number(editDays),
    people,
  })
  return z.pipe(z.transform(toInput), RatesInput)
}

/** How two edits of the settings are compared. */
export function versionedSettings(stored: Rates): VersionedForm<SettingsValues> {
  return versionedForm({
    stored,
    schema: Rates,
    values: settingsValues,
    words: { defaultRate: 'Default Rate', editDays: 'Days' },
  })
}

/** How two edits of the rates of one person are compared. */
export function versionedPerson(stored: Rates, userId: string): VersionedForm<PersonValues> {
  return versionedForm({
    stored,
    schema: Rates,
    values: (reply) => personValues(reply, userId),
    words: {
      rates: {
        label: 'Rates',
        text: (rates) =>
          rates
            .map(({ fromDay, rate, cost }) => `${dayText(fromDay)}: ${rate || '–'}, ${cost || '–'}`)
            .join('\n'),
      },
    },
  })
}

function amountOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}
