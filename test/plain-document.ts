/** The fields of a line as returned that has only a description, a quantity and a price. */
export const PLAIN_ITEM = {
  unit: null,
  discountPercent: null,
  discountAmount: 0,
  isTaxed: true,
  taskId: null,
  itemId: null,
  minutes: null,
  projectId: null,
} as const

/** The fields of a document as returned that has no discount, no levy and no line that is not taxed. */
export function plainSums(subtotal: number) {
  return {
    discountPercent: null,
    discountAmount: 0,
    netAmount: subtotal,
    taxedAmount: subtotal,
    levyRate: 0,
    levyAmount: 0,
  }
}

/** The fields of a document as sent that has no discount and no levy. */
export const NO_DISCOUNT_OR_LEVY = { levyRate: 0, discountPercent: null, discountAmount: null } as const
