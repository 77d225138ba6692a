import { AppError } from '#platform/shared/errors.ts'
import { type Cents, MAX_LKR, storedCents, toCents } from '#platform/shared/money.ts'

const LARGEST = BigInt(toCents(MAX_LKR))

/**
 * Cents of a `numeric` sum, which may be beyond a bigint and comes as text.
 * @throws AppError conflict when it is more than an amount can be
 */
export function exactSum(sum: string): Cents {
  const cents = BigInt(sum)
  if (cents > LARGEST || cents < -LARGEST) {
    throw new AppError('conflict', 'These amounts sum up to more than LKR 10,000,000,000,000.00')
  }
  return storedCents(Number(cents))
}
