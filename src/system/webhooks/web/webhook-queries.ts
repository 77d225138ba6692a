import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { totalPages } from '#platform/shared/pagination.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import {
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhookEvents,
  listWebhooks,
  pauseWebhook,
  pingWebhook,
  resumeWebhook,
  sendDeliveryAgain,
  updateWebhook,
} from '../shared/webhook-endpoints.ts'
import type { Webhook, WebhookInput, WebhookWithSecret } from '../shared/webhook-schema.ts'

const PAGE_SIZE = 50
/** Deliveries are signalled as `webhook-delivery`; the figures of the cards count them. */
const META = { entities: ['webhook', 'webhook-delivery'], isKeptOffline: false }

/** The webhooks with their figures. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  meta: META,
})

/** The events that a webhook can get. */
export const webhookEventsQuery = queryOptions({
  queryKey: ['webhooks', 'events'],
  queryFn: ({ signal }) => call(listWebhookEvents, {}, { signal }),
  staleTime: Infinity,
  meta: { entities: [], isKeptOffline: false },
})

/** One page of a webhook's deliveries, the newest first. */
export function deliveriesQuery(webhookId: number, page: number) {
  return queryOptions({
    queryKey: ['webhooks', 'deliveries', webhookId, page],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: String(PAGE_SIZE) }
      const params = { id: String(webhookId) }
      const { reply, total } = await callWithMetadata(listDeliveries, { params, query }, { signal })
      return { deliveries: reply, total, pages: totalPages(total, PAGE_SIZE) }
    },
    placeholderData: keepPreviousData,
    meta: META,
  })
}

/** One delivery with its payload and its tries. */
export function deliveryQuery(id: number) {
  return queryOptions({
    queryKey: ['webhooks', 'delivery', id],
    queryFn: ({ signal }) => call(getDelivery, { params: { id: String(id) } }, { signal }),
    meta: META,
  })
}

const paramsOf = (id: number) => ({ params: { id: String(id) } })

async function written<Reply>(
  queryClient: QueryClient,
  send: () => Promise<WriteAnswer<Reply>>,
): Promise<Reply> {
  return (await write(queryClient, { entity: 'webhook', refetches: true }, send)).reply
}

/** The writes of the page. Each ends once the screens show it. */
export function webhookWrites(queryClient: QueryClient) {
  return {
    add: (body: WebhookInput, idempotencyKey: string): Promise<WebhookWithSecret> =>
      written(queryClient, () => callWithMetadata(createWebhook, { body }, { idempotencyKey })),
    change: (id: number, body: WebhookInput): Promise<Webhook> =>
      written(queryClient, () => callWithMetadata(updateWebhook, { ...paramsOf(id), body })),
    changeSecret: (id: number): Promise<WebhookWithSecret> =>
      written(queryClient, () => callWithMetadata(changeWebhookSecret, paramsOf(id))),
    setPaused: (id: number, isPaused: boolean): Promise<Webhook> =>
      written(queryClient, () => callWithMetadata(isPaused ? pauseWebhook : resumeWebhook, paramsOf(id))),
    ping: (id: number) => written(queryClient, () => callWithMetadata(pingWebhook, paramsOf(id))),
    sendAgain: (id: number) => written(queryClient, () => callWithMetadata(sendDeliveryAgain, paramsOf(id))),
    remove: (id: number) => written(queryClient, () => callWithMetadata(deleteWebhook, paramsOf(id))),
  }
}
