import { formatDayWithYear, isCalendarDay } from '#platform/shared/dates.ts'
import type { FormValues } from './form-draft.ts'

/** Whose value: the user's own, or the one that another user saved meanwhile. */
export type Side = 'mine' | 'theirs'

/** A difference between both, to be decided. */
export interface Difference {
  /** Distinguishes it from the others. */
  id: string
  label: string
  /** For a person; undefined if it does not exist on that side, such as a deleted line. */
  mine: string | undefined
  theirs: string | undefined
  /** The side that changed it since their common base; one's own if both did. */
  prefers: Side
}

/** Three states of a form or a field: the common base, the own input, and the stored value. */
export interface Sides<Value> {
  base: Value
  mine: Value
  theirs: Value
}

/** The differences of a list field, and the list that results from a choice. */
export interface ListDifferences<Value> {
  differences: Difference[]
  chosen: (sideOf: (id: string) => Side) => Value
}

/** How a field is described: for a text by its label alone. */
export type FieldWords<Value = unknown> =
  | string
  | {
      label: string
      /** The value formatted for a person. */
      text?: (value: Value) => string
      /** Fields that belong to this one and are not described separately, such as the id of a name. */
      with?: readonly string[]
    }
  | { label: string; list: (sides: Sides<Value>) => ListDifferences<Value> }

/** The descriptions of a form's fields, in their order on the screen. */
export type FormWords<Values> = { readonly [Name in keyof Values]?: FieldWords<Values[Name]> }

/** The differences of two forms, and the values that result from a choice. */
export function formDifferences<Values extends FormValues>(
  sides: Sides<Values>,
  words: FormWords<Values>,
  isSame: (name: string, one: unknown, other: unknown) => boolean,
): { differences: Difference[]; chosen: (sideOf: (id: string) => Side) => Values } {
  const { base, mine, theirs } = sides
  const choosers: ((values: Record<string, unknown>, sideOf: (id: string) => Side) => void)[] = []
  const differences: Difference[] = []
  for (const [name, field] of Object.entries(words) as [string, FieldWords][]) {
    const names = typeof field === 'object' && 'with' in field ? [name, ...(field.with ?? [])] : [name]
    const differ = (one: Values, other: Values) => names.some((each) => !isSame(each, one[each], other[each]))
    if (!differ(mine, theirs)) continue
    if (typeof field === 'object' && 'list' in field) {
      const list = field.list({ base: base[name], mine: mine[name], theirs: theirs[name] })
      differences.push(...list.differences)
      choosers.push((values, sideOf) => {
        values[name] = list.chosen(sideOf)
      })
      continue
    }
    const { label, text = plainText } = typeof field === 'string' ? { label: field } : field
    differences.push({
      id: name,
      label,
      mine: text(mine[name]),
      theirs: text(theirs[name]),
      prefers: differ(base, mine) ? 'mine' : 'theirs',
    })
    choosers.push((values, sideOf) => {
      const side = sideOf(name) === 'mine' ? mine : theirs
      for (const each of names) values[each] = side[each]
    })
  }
  return {
    differences,
    chosen: (sideOf) => {
      const values: Record<string, unknown> = { ...mine }
      for (const choose of choosers) choose(values, sideOf)
      return values as Values
    },
  }
}

/** The labels of the described fields, in the order of the form. */
export function labelsOf<Values>(names: readonly string[], words: FormWords<Values>): string[] {
  return (Object.entries(words) as [string, FieldWords][])
    .filter(([name]) => names.includes(name))
    .map(([, field]) => (typeof field === 'string' ? field : field.label))
}

/** A calendar day formatted for a person; anything else as typed. */
export function dayText(value: string): string {
  return isCalendarDay(value) ? formatDayWithYear(value) : value
}

/** A switch as a word; anything else as typed. */
function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
