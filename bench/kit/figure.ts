/** The unit of a figure. `×` is a ratio, '' a plain number. */
export type Unit = 'ms' | 'MB' | 'kB' | '×' | ''

/** One measured figure, with its target where the design sets one (docs of the design, section 6). */
export interface Figure {
  what: string
  value: number
  unit: Unit
  /** The highest value that meets the target. */
  aim?: number
  /** A short remark. */
  note?: string
  /** The underlying numbers, for the report file. */
  details?: Readonly<Record<string, number>>
}

/** Whether it met its target; undefined for a figure without one. */
export function isMet(figure: Figure): boolean | undefined {
  return figure.aim === undefined ? undefined : figure.value <= figure.aim
}

const DIGITS: Readonly<Record<Unit, number>> = { ms: 1, MB: 0, kB: 1, '×': 2, '': 0 }

/** The printed value, such as `3.4 ms`. */
export function shownValue(value: number, unit: Unit): string {
  const digits = unit === 'ms' && value >= 100 ? 0 : DIGITS[unit]
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '' ? number : `${number} ${unit}`
}

/** The median; 0 for no numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

/** A percentile; 0 for no numbers. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
