import { addSums, type Cents, centsOfSum, sharePercent } from '#platform/shared/money.ts'
import type { ExpenseTotals } from '../shared/expense-schema.ts'

/** Places on the scale of colours; the last one is for whatever has none of its own. */
const PLACES = 6

/** A part of what was spent: one category, or all the small ones together. */
export interface CategoryShare {
  label: string
  categories: readonly string[]
  /** From 1, as the colours are counted. */
  place: number
  total: Cents
  percent: number
}

/** The parts, largest first: at most six, of which the last may hold several categories. */
export function categoryShares({ total, byCategory }: ExpenseTotals): CategoryShare[] {
  const whole = centsOfSum(total)
  const share = (place: number, label: string, of: ExpenseTotals['byCategory']): CategoryShare => {
    const sum = addSums(of.map((category) => centsOfSum(category.total)))
    const categories = of.map(({ category }) => category)
    return { label, categories, place, total: sum, percent: sharePercent(sum, whole) }
  }
  const isCrowded = byCategory.length > PLACES
  const single = byCategory.slice(0, isCrowded ? PLACES - 1 : PLACES)
  const others = byCategory.slice(single.length)
  return [
    ...single.map((one, index) => share(index + 1, one.category, [one])),
    ...(others.length === 0 ? [] : [share(PLACES, `${others.length} others`, others)]),
  ]
}

/** The place of a category's colour, wherever it shows. */
export function placeOf(shares: readonly CategoryShare[], category: string): number {
  return shares.find(({ categories }) => categories.includes(category))?.place ?? PLACES
}

/** The filter after a press on a part: its categories are added, or taken away when any of them was chosen. */
export function toggled(chosen: readonly string[], { categories }: CategoryShare): string[] {
  const others = chosen.filter((category) => !categories.includes(category))
  return others.length < chosen.length ? others : [...others, ...categories]
}
