import type { IncomingMessage, ServerResponse } from 'node:http'
import { createWebhook, getDelivery, listDeliveries } from '#system/webhooks/shared/webhook-endpoints.ts'
import type { WebhookWithSecret } from '#system/webhooks/shared/webhook-schema.ts'
import { PUBLIC_ADDRESS, startTestNetwork } from './networks.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

/** A message as a receiver got it. */
export interface HeardMessage {
  path: string
  headers: Record<string, string>
  body: string
}

/** An app whose webhooks end at a receiver of the test. */
export interface WebhookScene {
  app: TestApp
  admin: TestAccount
  heard: HeardMessage[]
  /** Where the receiver listens on this machine, for another process. */
  port: number
  /** How the receiver answers; 204 by default. */
  manners: { answer: (response: ServerResponse, message: HeardMessage) => void }
  addHook(events: readonly string[], path?: string): Promise<WebhookWithSecret>
  deliveriesOf(hook: { id: number }): Promise<Awaited<ReturnType<typeof readAll>>>
  deliveryOf(id: number): ReturnType<typeof readOne>
  stop(): Promise<void>
}

const took = (response: ServerResponse) => void response.writeHead(204).end()

/** Starts it. Names below `inside.example` lead into the network. */
export async function startWebhookScene(): Promise<WebhookScene> {
  const heard: HeardMessage[] = []
  const manners: WebhookScene['manners'] = { answer: took }
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      }
      heard.push(message)
      manners.answer(response, message)
    })
  }
  const network = await startTestNetwork(receive, (name) =>
    name.endsWith('inside.example') ? ['169.254.169.254'] : [PUBLIC_ADDRESS],
  )
  const app = await startTestApp({}, network)
  const admin = await app.createAccount({ role: 'ADMIN' })
  return {
    app,
    admin,
    heard,
    port: network.port,
    manners,
    async addHook(events, path = '/hook') {
      const body = { address: `https://hooks.example.lk${path}`, events: [...events] }
      return (await app.call(createWebhook, { as: admin, body })).body
    },
    deliveriesOf: (hook) => readAll(app, admin, hook.id),
    deliveryOf: (id) => readOne(app, admin, id),
    async stop() {
      await app.stop()
      await network.close()
    },
  }
}

async function readAll(app: TestApp, as: TestAccount, id: number) {
  return (await app.call(listDeliveries, { as, params: { id: String(id) } })).body
}

async function readOne(app: TestApp, as: TestAccount, id: number) {
  return (await app.call(getDelivery, { as, params: { id: String(id) } })).body
}
