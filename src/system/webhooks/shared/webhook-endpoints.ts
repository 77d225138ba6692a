import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import {
  Delivery,
  Webhook,
  WebhookEvent,
  WebhookInput,
  WebhookWithSecret,
  WholeDelivery,
} from './webhook-schema.ts'

/** The calls of webhooks (spec 36.6). */

const params = z.object({ id: PathId })

export const listWebhooks = endpoint('GET', '/webhooks', {
  can: 'webhook:view',
  summary: 'The webhooks without their secrets, the oldest first',
  reply: z.array(Webhook),
})

export const listWebhookEvents = endpoint('GET', '/webhook-events', {
  can: 'webhook:view',
  summary: 'The events that a webhook can get',
  reply: z.array(WebhookEvent),
})

export const createWebhook = endpoint('POST', '/webhooks', {
  can: 'webhook:create',
  proof: true,
  summary: 'Adds a webhook; its secret is in this reply only',
  body: WebhookInput,
  reply: WebhookWithSecret,
  status: 201,
})

export const updateWebhook = endpoint('PUT', '/webhooks/:id', {
  can: 'webhook:edit',
  proof: true,
  summary: 'Changes address and events of a webhook',
  params,
  body: WebhookInput,
  reply: Webhook,
})

export const pauseWebhook = endpoint('POST', '/webhooks/:id/pause', {
  can: 'webhook:edit',
  summary: 'Pauses a webhook: nothing is sent, and what happens meanwhile is not recorded for it',
  params,
  reply: Webhook,
})

export const resumeWebhook = endpoint('POST', '/webhooks/:id/resume', {
  can: 'webhook:edit',
  proof: true,
  summary: 'Resumes a paused webhook; what waited is sent',
  params,
  reply: Webhook,
})

export const changeWebhookSecret = endpoint('POST', '/webhooks/:id/secret', {
  can: 'webhook:edit',
  proof: true,
  summary: 'Makes a new secret, in this reply only; the one before signs beside it for 24 hours',
  params,
  reply: WebhookWithSecret,
})

export const pingWebhook = endpoint('POST', '/webhooks/:id/ping', {
  can: 'webhook:edit',
  summary: 'Sends a test event; 409 for a paused webhook',
  params,
  reply: Delivery,
  status: 201,
})

export const deleteWebhook = endpoint('DELETE', '/webhooks/:id', {
  can: 'webhook:delete',
  proof: true,
  summary: 'Deletes a webhook with its deliveries',
  params,
  reply: 'empty',
  status: 204,
})

export const listDeliveries = endpoint('GET', '/webhooks/:id/deliveries', {
  can: 'webhook:view',
  summary: 'The deliveries of a webhook in the last 30 days, the newest first; search: event or record',
  params,
  query: ListQuery,
  reply: z.array(Delivery),
})

export const getDelivery = endpoint('GET', '/webhook-deliveries/:id', {
  can: 'webhook:view',
  summary: 'One delivery with its payload and its latest tries',
  params,
  reply: WholeDelivery,
})

export const sendDeliveryAgain = endpoint('POST', '/webhook-deliveries/:id/send-again', {
  can: 'webhook:edit',
  summary: 'Sends a delivery again at once, with the same webhook-id; 409 for a paused webhook',
  params,
  reply: Delivery,
})
