import { onFirstUse } from '#platform/shared/on-first-use.ts'

/** The axis of the chart, in LKR: its ticks from 0 up; the last is the top. */
export interface ChartScale {
  ticks: number[]
  top: number
}

const LINES = 4
/** Round steps within one power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** A scale of four round steps that covers every value. @param values LKR, from 0 */
export function chartScale(values: readonly number[]): ChartScale {
  const largest = Math.max(1, ...values)
  const exact = largest / LINES
  const power = 10 ** Math.floor(Math.log10(exact))
  const round = ROUND_STEPS.find((step) => step * power >= exact) ?? 10
  const step = Math.max(1, round * power)
  return { ticks: Array.from({ length: LINES + 1 }, (_, index) => index * step), top: LINES * step }
}

const oneDecimal = onFirstUse(
  () => new Intl.NumberFormat('en-LK', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const wholeNumber = onFirstUse(() => new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 }))
const THOUSAND = 1_000
const MILLION = 1_000_000

/** An axis label: K for thousands and M for millions with one decimal (spec 12.2). @param lkr from 0 */
export function axisLabel(lkr: number): string {
  if (lkr >= MILLION) return `${oneDecimal().format(lkr / MILLION)}M`
  return lkr >= THOUSAND ? `${oneDecimal().format(lkr / THOUSAND)}K` : wholeNumber().format(lkr)
}
