/** How a quote is called (spec 9.7), also by the invoice that is made from it. */
export function quoteNumber(id: number): string {
  return `Q${id}`
}
