const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const STEP = 1_000

/**
 * A size for a person, in decimal units: `0 B`, `86 kB`, `5.2 MB`, `1.4 TB`. Below a megabyte it is a whole number.
 * @param bytes not negative
 */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit += 1
  }
  const parts = unit < 2 || value >= 100 ? 1 : 10
  const rounded = Math.round(value * parts) / parts
  // 999.96 kB is 1 MB
  return rounded >= STEP && unit < UNITS.length - 1
    ? `${rounded / STEP} ${UNITS[unit + 1] ?? ''}`
    : `${rounded} ${UNITS[unit] ?? ''}`
}
