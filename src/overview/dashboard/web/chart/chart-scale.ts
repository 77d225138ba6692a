import { onFirstUse } from '#platform/shared/on-first-use.ts'

/** The axis of the chart, in LKR: its ticks from the bottom up. The bottom is 0 unless a value is negative. */
export interface ChartScale {
  ticks: number[]
  bottom: number
  top: number
}

const LINES = 4
/** Round steps within one power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** A scale of about four round steps that covers 0 and every value. @param values LKR; negative after reversals */
export function chartScale(values: readonly number[]): ChartScale {
  const largest = Math.max(1, ...values)
  const least = Math.min(0, ...values)
  const exact = (largest - least) / LINES
  const power = 10 ** Math.floor(Math.log10(exact))
  const round = ROUND_STEPS.find((step) => step * power >= exact) ?? 10
  const step = Math.max(1, round * power)
  const below = Math.ceil(-least / step)
  const above = below === 0 ? LINES : Math.ceil(largest / step)
  const ticks = Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step)
  return { ticks, bottom: (0 - below) * step, top: above * step }
}

const oneDecimal = onFirstUse(
  () => new Intl.NumberFormat('en-LK', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const wholeNumber = onFirstUse(() => new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 }))
const THOUSAND = 1_000
const MILLION = 1_000_000

/** An axis label: K for thousands and M for millions with one decimal (spec 12.2). */
export function axisLabel(lkr: number): string {
  if (lkr < 0) return `−${axisLabel(-lkr)}`
  if (lkr >= MILLION) return `${oneDecimal().format(lkr / MILLION)}M`
  return lkr >= THOUSAND ? `${oneDecimal().format(lkr / THOUSAND)}K` : wholeNumber().format(lkr)
}
