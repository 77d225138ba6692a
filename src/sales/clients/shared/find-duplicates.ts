import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'

/** An existing client. */
export interface KnownClient {
  email: string
  companyName: string
}

/**
 * Finds the rows whose e-mail address belongs to another client: an existing one, or an earlier row.
 * @param emails of the rows in lower case; undefined for a row without a valid one
 * @param nameOf the name of a row, by its index
 * @returns a message by row index
 */
export function findDuplicates(
  emails: readonly (string | undefined)[],
  known: readonly KnownClient[],
  nameOf: (index: number) => string,
): ReadonlyMap<number, string> {
  const clients = new Map(known.map((client) => [client.email, client.companyName]))
  const firstOf = new Map<string, number>()
  const sentences = new Map<number, string>()
  emails.forEach((email, index) => {
    if (email === undefined) return
    const client = clients.get(email)
    const first = firstOf.get(email)
    if (client !== undefined) sentences.set(index, `The client ${client} has this e-mail address already`)
    else if (first !== undefined) sentences.set(index, `${nameOf(first)} has the same e-mail address`)
    else firstOf.set(email, index)
  })
  return sentences
}

/** The rows of clients, with a fault at each e-mail address that another client has. */
export function withDuplicates(rows: readonly CheckedRow[], known: readonly KnownClient[]): CheckedRow[] {
  const emails = rows.map(({ input, faults }) =>
    faults.some(({ field }) => field === 'email') ? undefined : String(input['email']).toLowerCase(),
  )
  const duplicates = findDuplicates(emails, known, (index) => `Row ${rows[index]?.row.number}`)
  return rows.map((checked, index) => {
    const sentence = duplicates.get(index)
    if (sentence === undefined) return checked
    return { ...checked, faults: [...checked.faults, { field: 'email', sentence }] }
  })
}
