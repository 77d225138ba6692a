/**
 * How a language says the parts of a number: each of its count, and of whether the number ends with it. Crores are
 * counted by a number of any size, the others by one below a hundred, hundreds by one below ten.
 */
export interface LakhWords {
  crores: (count: number, isLast: boolean) => string
  lakhs: (count: number, isLast: boolean) => string
  thousands: (count: number, isLast: boolean) => string
  hundreds: (count: number, isLast: boolean) => string
  ones: (count: number) => string
}

/** A whole number above 0, by crores, lakhs, thousands and hundreds as Sinhala and Tamil count (spec 25.1). */
export function byLakhs(value: number, { crores, lakhs, thousands, hundreds, ones }: LakhWords): string {
  const units = [
    [10_000_000, crores],
    [100_000, lakhs],
    [1_000, thousands],
    [100, hundreds],
    [1, ones],
  ] as const
  let left = value
  const parts = units.flatMap(([size, say]) => {
    const count = Math.floor(left / size)
    left %= size
    return count === 0 ? [] : [say(count, left === 0)]
  })
  return parts.join(' ')
}
