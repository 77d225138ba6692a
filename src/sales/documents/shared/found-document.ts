import type { Found } from '#platform/shared/found.ts'
import { type Cents, toCents } from '#platform/shared/money.ts'
import type { StateLook } from '#platform/shared/state-look.ts'

/** A found invoice or quote as it is shown: its client and subject, its total and its status. */
export interface FoundDocument {
  name: string
  /** Struck through when nobody owes it any more. */
  amount?: { cents: Cents; isStruck: boolean }
  state: StateLook & { word: string }
}

/** What is shown of a found document. @param look of its status */
export function foundDocument({ title, detail, status, amount }: Found, look: StateLook): FoundDocument {
  return {
    name: detail === '' ? title : `${title}, ${detail}`,
    ...(amount === null ? {} : { amount: { cents: toCents(amount), isStruck: status === 'Void' } }),
    state: { ...look, word: status },
  }
}
