import * as z from 'zod/mini'
import { addSums, type Cents, difference, isLkr, plainAmount, toCents } from '#platform/shared/money.ts'

/** An invoice that a receipt can pay. */
export interface Payable {
  invoiceId: number
  label: string
  /** What it can take at most. */
  rest: Cents
  note: string
}

/** What is typed for each invoice: what arrived, and what the client withheld as tax; '' for none. */
export const TypedParts = z.array(
  z.object({ invoiceId: z.int(), amount: z.string(), withheld: z.optional(z.string()) }),
)
export type TypedPart = z.infer<typeof TypedParts>[number]

/** Distributes an amount over invoices in their order: each takes as much as it can. */
export function distribute(amount: Cents, payables: readonly Payable[]): TypedPart[] {
  let left = amount
  return payables.map(({ invoiceId, rest }) => {
    const part = left < rest ? left : rest
    left = difference(left, part)
    return { invoiceId, amount: part > 0 ? plainAmount(part) : '' }
  })
}

/** A typed amount in cents; undefined if it is empty or no amount. */
export function typedCents(typed: string): Cents | undefined {
  try {
    return typed.trim() === '' ? undefined : toCents(Number(typed))
  } catch {
    return undefined
  }
}

/** What no part names; undefined while an amount is invalid, negative if the parts are more than it. */
export function restOfParts(amount: string, parts: readonly TypedPart[]): Cents | undefined {
  const whole = typedCents(amount)
  const named = parts.flatMap((part) => (part.amount.trim() === '' ? [] : [typedCents(part.amount)]))
  const valid = named.filter((cents) => cents !== undefined)
  if (whole === undefined || valid.length < named.length) return undefined
  return difference(whole, addSums(valid))
}

/** A part as the call takes it. */
interface SentPart {
  invoiceId: number
  amount: number
  withheld?: number
}

/** The parts as the call takes them, without empty ones. @param withholds whether tax withheld is asked for */
export function partsOf(parts: readonly TypedPart[], withholds: boolean): SentPart[] {
  return parts.flatMap(({ invoiceId, amount, withheld = '' }) => {
    const isWithheld = withholds && withheld.trim() !== ''
    if (amount.trim() === '' && !isWithheld) return []
    return [{ invoiceId, amount: Number(amount), ...(isWithheld ? { withheld: Number(withheld) } : {}) }]
  })
}

/** The form's name of a refused part: its invoice, since empty parts are not sent. */
export function partName([first = '', index]: readonly string[], parts: readonly SentPart[]): string {
  const part = index === undefined ? undefined : parts[Number(index)]
  return first === 'parts' && part !== undefined ? `parts.${part.invoiceId}` : first
}

/** Checks that the parts name all of the amount, or that the rest is kept. */
export const isDistributed = z.refine<{
  amount: number
  parts: readonly { amount: number }[]
  restToAccount: boolean
}>(
  ({ amount, parts, restToAccount }) => {
    const amounts = parts.map((part) => part.amount)
    // an invalid amount has a sentence of its own
    if (![amount, ...amounts].every((each) => isLkr(each))) return true
    const rest = difference(toCents(amount), addSums(amounts.map(toCents)))
    return rest === 0 || (rest > 0 && restToAccount)
  },
  { error: 'Distribute exactly what arrived, or keep the rest on the account', path: ['parts'] },
)
