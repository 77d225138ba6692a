import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'

/** A client that is there already. */
export interface KnownClient {
  email: string
  companyName: string
}

/**
 * Which of the rows have the e-mail address of another client: of one that is there already, or of an earlier row.
 * @param emails of the rows in lower case; undefined where a row has none that can be read
 * @param nameOf how a row is called, by its index
 * @returns a sentence by the index of the row
 */
export function findDoubles(
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

/** The rows of clients with a fault at each e-mail address that another client has. */
export function withDoubles(rows: readonly CheckedRow[], known: readonly KnownClient[]): CheckedRow[] {
  const emails = rows.map(({ input, faults }) =>
    faults.some(({ field }) => field === 'email') ? undefined : String(input['email']).toLowerCase(),
  )
  const doubles = findDoubles(emails, known, (index) => `Row ${rows[index]?.row.number}`)
  return rows.map((checked, index) => {
    const sentence = doubles.get(index)
    if (sentence === undefined) return checked
    return { ...checked, faults: [...checked.faults, { field: 'email', sentence }] }
  })
}
