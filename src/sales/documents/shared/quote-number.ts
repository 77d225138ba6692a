/** How a quote is called (spec 2 §2.9), also by the invoice that is made from it. */
export function quoteNumber(id: number): string {
  return `Q${id}`
}
