/**
 * The rows of a list while someone edits it. Without an open cell, in the server's order. With one, rows keep their
 * places, so that the cell does not move while it is edited, and the open row stays even if it left the list.
 * @param fresh the server's current rows
 * @param before the rows shown last
 * @param kept rows to show even if the list does not contain them: the open one, one just created
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
