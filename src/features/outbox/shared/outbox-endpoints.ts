import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { OutboxMessage, OutboxMessageWithBody } from './outbox-schema.ts'

/** The mail that waits or went out (rulings 5: readable on a page for ADMIN). */

export const listOutbox = endpoint('GET', '/outbox', {
  can: 'outbox:view',
  summary: 'Messages, newest first, without their texts',
  query: ListQuery,
  reply: z.array(OutboxMessage),
})

export const getOutboxMessage = endpoint('GET', '/outbox/:id', {
  can: 'outbox:view',
  summary: 'One message with its text',
  params: z.object({ id: PathId }),
  reply: OutboxMessageWithBody,
})
