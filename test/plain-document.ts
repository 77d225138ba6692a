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

/** The fields of a document as returned, in English, without discount, levy and lines that are not taxed. */
export function plainSums(subtotal: number) {
  return {
    language: 'en' as const,
    discountPercent: null,
    discountAmount: 0,
    netAmount: subtotal,
    taxedAmount: subtotal,
    levyRate: 0,
    levyAmount: 0,
  }
}

/** The fields of a document as sent, in English, without discount and levy. */
export const NO_DISCOUNT_OR_LEVY = {
  language: 'en',
  levyRate: 0,
  discountPercent: null,
  discountAmount: null,
} as const
