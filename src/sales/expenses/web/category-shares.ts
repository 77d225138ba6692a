import { addSums, type Cents, centsOfSum, sharePercent } from '#platform/shared/money.ts'
import type { ExpenseTotals } from '../shared/expense-schema.ts'

/** Positions on the colour scale; the last one is shared by all categories without a colour of their own. */
const PLACES = 6

/** A share of the spending: one category, or all the small ones together. */
export interface CategoryShare {
  label: string
  categories: readonly string[]
  /** Position on the colour scale, from 1. */
  place: number
  total: Cents
  percent: number
}

/** The shares, largest first: at most six, of which the last may combine several categories. */
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

/** The colour position of a category, the same wherever it is shown. */
export function placeOf(shares: readonly CategoryShare[], category: string): number {
  return shares.find(({ categories }) => categories.includes(category))?.place ?? PLACES
}

/** The filter after a press on a share: its categories are added, or removed if any of them was chosen. */
export function toggled(chosen: readonly string[], { categories }: CategoryShare): string[] {
  const others = chosen.filter((category) => !categories.includes(category))
  return others.length < chosen.length ? others : [...others, ...categories]
}
