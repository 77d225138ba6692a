import type { Entity } from '#platform/server/changes.ts'

/** A message in the change table and the live feed: only who may read the outbox is told. */
export const OUTBOX_ENTITY: Entity = { name: 'outbox', audience: 'outbox:view' }
