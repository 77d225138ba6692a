import type { Found } from '#platform/shared/found.ts'

/** The kinds that the palette shows, in their order. */
export const FOUND_KINDS = ['task', 'project', 'client', 'invoice', 'quote', 'person'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** A found record of a kind that the palette shows. */
export type ShownFound = Found & { kind: FoundKind }

/** Whether the palette shows it; a newer server may find more kinds. */
export function isShown(found: Found): found is ShownFound {
  return FOUND_KINDS.some((kind) => kind === found.kind)
}
