/** The name of a quote (spec 9.7), also on the invoice created from it. */
export function quoteNumber(id: number): string {
  return `Q${id}`
}
