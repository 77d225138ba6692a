import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'

/**
 * Adds the server's errors to the rows that were sent.
 * @param rows all rows, of which those without faults were sent in order
 * @param fields the server's messages by path, such as `rows.3.email`
 * @returns undefined if no message is about a row
 */
export function withRefusals(
  rows: readonly CheckedRow[],
  fields: Readonly<Record<string, string>>,
): CheckedRow[] | undefined {
  const refusals = new Map<number, { field: string; sentence: string }[]>()
  for (const [place, sentence] of Object.entries(fields)) {
    const [, index, field = ''] = /^rows\.(\d+)(?:\.(\w+))?/.exec(place) ?? []
    if (index === undefined) continue
    const faults = refusals.get(Number(index)) ?? []
    refusals.set(Number(index), [...faults, { field, sentence }])
  }
  if (refusals.size === 0) return undefined
  let sent = -1
  return rows.map((checked) => {
    if (checked.faults.length > 0) return checked
    sent += 1
    return { ...checked, faults: refusals.get(sent) ?? [] }
  })
}
