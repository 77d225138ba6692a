/** A kind of record whose changes are recorded. Each feature declares its own. */
export interface RecordKind {
  /** As in the column `entity` of `changes`, and in the live feed. */
  name: string
  /** What a person calls one: `Task`, `Company profile`. */
  label: string
}

/** The label of a kind that is not declared here, such as one of a newer server: `Credit note`. */
export function plainLabel(name: string): string {
  const plain = name.replaceAll('-', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
