import type { Found } from '#platform/shared/found.ts'
import type { FoundKind } from '#platform/web/palette-entries.ts'

/** A search result with its kind. */
export interface ShownFound {
  kind: FoundKind
  record: Found
}

/** The results of the kinds that are known; a newer server may find more. */
export function shownFound(found: readonly Found[], kinds: readonly FoundKind[]): ShownFound[] {
  return found.flatMap((record) => {
    const kind = kinds.find(({ name }) => name === record.kind)
    return kind === undefined ? [] : [{ kind, record }]
  })
}
