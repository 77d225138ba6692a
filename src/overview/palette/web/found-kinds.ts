import type { Found } from '#platform/shared/found.ts'

/** The kinds shown in the palette, in order. */
export const FOUND_KINDS = ['task', 'project', 'client', 'invoice', 'quote', 'person'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** A search result of a kind shown in the palette. */
export type ShownFound = Found & { kind: FoundKind }

/** Whether the palette shows it; a newer server may find more kinds. */
export function isShown(found: Found): found is ShownFound {
  return FOUND_KINDS.some((kind) => kind === found.kind)
}
