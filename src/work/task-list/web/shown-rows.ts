/**
 * The rows of a list while somebody works in it. Without an open cell: as the server sorts them. With one: rows keep
 * their places, so that the text being typed does not jump away, and the open row stays although the list lost it.
 * @param fresh the rows as the server has them now
 * @param before the rows that were shown last
 * @param kept rows to show although the list does not hold them: the open one, one just created
 * @param openId the row with the open cell
 */
export function shownRows<Row extends { id: number }>(options: {
  fresh: readonly Row[]
  before: readonly number[]
  kept: readonly Row[]
  openId: number | undefined
}): Row[] {
  const { fresh, before, kept, openId } = options
  const extra = kept.filter((row) => fresh.every((other) => other.id !== row.id))
  if (openId === undefined || !before.includes(openId)) return [...extra, ...fresh]
  const rows = new Map([...extra, ...fresh].map((row) => [row.id, row]))
  const order = before.filter((id) => rows.has(id))
  for (const [index, row] of fresh.entries()) {
    if (!order.includes(row.id)) order.splice(Math.min(index, order.length), 0, row.id)
  }
  for (const row of extra) if (!order.includes(row.id)) order.unshift(row.id)
  return order.flatMap((id) => rows.get(id) ?? [])
}
