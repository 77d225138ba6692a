import type { Query } from '@tanstack/react-query'

/** Names of the entities whose changes make a query's data stale; empty if it names none. */
export function entitiesOf({ meta, state }: Pick<Query, 'meta' | 'state'>): readonly string[] {
  return [...(meta?.entities ?? []), ...(meta?.entitiesIn?.(state.data) ?? [])]
}
