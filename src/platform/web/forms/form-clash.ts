import { formatDayWithYear, isCalendarDay } from '#platform/shared/dates.ts'
import type { FormValues } from './form-draft.ts'

/** Whose text: of the person at this form, or what somebody else saved meanwhile. */
export type Side = 'mine' | 'theirs'

/** Something that differs between both, to be decided. */
export interface Difference {
  /** Tells it from the others. */
  id: string
  label: string
  /** For a person; undefined where it is not there at all, such as a line that one of both deleted. */
  mine: string | undefined
  theirs: string | undefined
  /** The side that changed it since both began, one's own where both did. */
  prefers: Side
}

/** Three states of a form or of one field: before anybody typed, what stands in it, and what is stored now. */
export interface Sides<Value> {
  base: Value
  mine: Value
  theirs: Value
}

/** What differs of a field that is a list, and the list that a choice gives. */
export interface ListDifferences<Value> {
  differences: Difference[]
  chosen: (sideOf: (id: string) => Side) => Value
}

/** How a field is told: its label alone for a text. */
export type FieldWords<Value = unknown> =
  | string
  | {
      label: string
      /** The value as a person reads it. */
      text?: (value: Value) => string
      /** Fields without words of their own that belong to this one, such as the id of a name. */
      with?: readonly string[]
    }
  | { label: string; list: (sides: Sides<Value>) => ListDifferences<Value> }

/** The words for a form's fields, in their order on the screen. */
export type FormWords<Values> = { readonly [Name in keyof Values]?: FieldWords<Values[Name]> }

/** What differs of two forms, and what a choice makes of them. */
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

/** The labels of fields, in the order of the form; of those that are told. */
export function labelsOf<Values>(names: readonly string[], words: FormWords<Values>): string[] {
  return (Object.entries(words) as [string, FieldWords][])
    .filter(([name]) => names.includes(name))
    .map(([, field]) => (typeof field === 'string' ? field : field.label))
}

/** A calendar day as a person reads it; what is no day as it is typed. */
export function dayText(value: string): string {
  return isCalendarDay(value) ? formatDayWithYear(value) : value
}

/** A switch in a word; anything else as it is typed. */
function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
