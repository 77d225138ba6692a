import type { Entity } from '#platform/server/records/changes.ts'

/** A message in the change table and the live feed; sent only to those who may read the outbox. */
export const OUTBOX_ENTITY: Entity = { name: 'outbox', audience: 'outbox:view' }
