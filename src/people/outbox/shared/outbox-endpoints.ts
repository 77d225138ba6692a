import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { MailStatus, OutboxMessage, OutboxMessageWithBody } from './outbox-schema.ts'

/** Waiting and sent mail (spec 13.5: readable on a page for ADMIN). */

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

export const getOutboxAttachment = endpoint('GET', '/outbox/:id/attachment', {
  can: 'outbox:view',
  summary: 'The file that goes with a message, under its name; 404 when none does',
  params: z.object({ id: PathId }),
  reply: fileReply(['application/pdf', 'image/png', 'image/jpeg']),
})

export const getMailStatus = endpoint('GET', '/mail-status', {
  can: 'outbox:view',
  summary: 'Whether mail goes out, and how much waits or failed',
  reply: MailStatus,
})

export const retryOutboxMessage = endpoint('POST', '/outbox/:id/retry', {
  can: 'outbox:edit',
  summary: 'Tries a message that waits or failed again, at once; 409 for one that was delivered',
  params: z.object({ id: PathId }),
  reply: OutboxMessage,
})

export const sendTestMail = endpoint('POST', '/outbox/test', {
  can: 'outbox:create',
  summary: "Puts a test mail to the caller's own address into the outbox",
  reply: OutboxMessage,
  status: 201,
})
