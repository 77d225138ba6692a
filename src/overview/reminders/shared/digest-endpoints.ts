import { endpoint } from '#platform/shared/endpoint.ts'
import { Digest } from './digest-schema.ts'

/** A person's own setting: no one reads or changes another person's. */

export const getDigest = endpoint('GET', '/notifications/digest', {
  can: 'task:view',
  summary: 'When the caller gets the morning digest',
  reply: Digest,
})

export const saveDigest = endpoint('PUT', '/notifications/digest', {
  can: 'task:view',
  summary: 'Sets when the caller gets the morning digest',
  body: Digest,
  reply: Digest,
})
