import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAllApiTokens, revokeAnyApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import type { AnyApiToken } from '#people/api-tokens/shared/api-token-schema.ts'
import { storeTokens } from '#platform/web/data/session.ts'
import { Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleSignedIn } from '#test/web/sample-accounts.ts'
import * as endpoints from '../shared/webhook-endpoints.ts'
import type { Webhook, WholeDelivery } from '../shared/webhook-schema.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const HOOK: Webhook = {
  id: 3,
  address: 'https://hooks.example.lk/board',
  events: ['task.done'],
  paused: null,
  earlierSecretUntil: null,
  createdAt: '2026-11-18T03:44:00.000Z',
  week: { all: 99, delivered: 97, failed: 1 },
}
const OTHER: Webhook = { ...HOOK, id: 5, address: 'https://other.example.lk/board' }
const FAILED: WholeDelivery = {
  id: 8,
  webhookId: 3,
  messageId: 'msg_0123456789abcdef01234567',
  event: 'task.done',
  about: '#347',
  state: 'failed',
  tries: 1,
  answer: 503,
  createdAt: '2026-11-20T05:12:31.000Z',
  nextTryAt: null,
  payload: '{"type":"task.done","data":{"id":347}}',
  log: [
    {
      number: 1,
      at: '2026-11-20T05:12:31.000Z',
      answer: 503,
      words: 'Service Unavailable',
      milliseconds: 412,
    },
  ],
}
const TOKEN: AnyApiToken = {
  id: '019a9e4d-0000-7000-8000-000000000001',
  name: 'Website form',
  hint: '4f2a',
  endsOn: '2099-12-31',
  scopes: ['task:view'],
  createdAt: '2026-11-18T03:44:00.000Z',
  lastUsedAt: null,
  owner: { id: '019a9e4d-0000-7000-8000-000000000002', name: 'Dilini Silva' },
}

async function open({ hooks = [HOOK], at = '/settings/api' }: { hooks?: Webhook[]; at?: string } = {}) {
  await page.viewport(1280, 800)
  const state = { hooks, tokens: [TOKEN] }
  const server = fakeServer()
    .on(listAllApiTokens, () => state.tokens)
    .on(revokeAnyApiToken, () => void (state.tokens = []))
    .on(endpoints.listWebhooks, () => state.hooks)
    .on(endpoints.listWebhookEvents, () => [
      { type: 'task.created', label: 'A task is added' },
      { type: 'task.done', label: 'A task is done' },
    ])
    .on(endpoints.createWebhook, ({ body }) => {
      const made = { ...HOOK, id: 4, ...body }
      state.hooks = [...state.hooks, made]
      return { ...made, secret: 'whsec_c2VjcmV0' }
    })
    .on(endpoints.listDeliveries, () => new Counted([FAILED], 1))
    .on(endpoints.getDelivery, () => FAILED)
    .on(endpoints.sendDeliveryAgain, () => FAILED)
    .on(endpoints.resumeWebhook, () => {
      state.hooks = state.hooks.map((hook) => ({ ...hook, paused: null }))
      return HOOK
    })
  storeTokens(sampleSignedIn())
  const { queryClient } = await renderAt(at, <WebhooksPage />)
  return { server, queryClient }
}
const dialog = page.getByRole('dialog')

test('without a webhook it says what one is for', async () => {
  await open({ hooks: [] })
  await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
})

test('adds a webhook, and shows its secret once', async () => {
  const { server } = await open({ hooks: [] })
  await page.getByRole('button', { name: 'New webhook' }).click()
  await dialog.getByRole('textbox', { name: /^Address/ }).fill('https://hooks.example.lk/board')
  await dialog.getByRole('checkbox', { name: /^A task is done/ }).click()
  await dialog.getByRole('button', { name: 'Add Webhook' }).click()
  await expect.element(dialog.getByText('Copy it now. It is not shown again.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Secret', { exact: true })).toHaveValue('whsec_c2VjcmV0')
  expect(server.callsOf(endpoints.createWebhook)[0]?.input.body).toEqual({
    address: 'https://hooks.example.lk/board',
    events: ['task.done'],
  })
})

test('a delivery opens with its tries and its message, and is sent again', async () => {
  const { server } = await open()
  await expect.element(page.getByText('97 of 99 in 7 days')).toBeVisible()
  await page.getByRole('button', { name: 'task.done #347' }).click()
  const panel = page.getByRole('complementary', { name: 'Delivery task.done #347' })
  await expect.element(panel.getByText('Service Unavailable, 412 ms')).toBeVisible()
  await expect.element(panel.getByText(/"id": 347/)).toBeVisible()
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText('It is sent again.')).toBeVisible()
  expect(server.callsOf(endpoints.sendDeliveryAgain)).toHaveLength(1)
})

test('a delivery of a webhook that somebody else deleted closes', async () => {
  const { server, queryClient } = await open({
    hooks: [HOOK, OTHER],
    at: '/settings/api?webhook=3&delivery=8',
  })
  const panel = page.getByRole('complementary', { name: 'Delivery task.done #347' })
  await expect.element(panel).toBeVisible()
  server.on(endpoints.listWebhooks, () => [OTHER])
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.entities?.includes('webhook') ?? false,
  })
  await expect.element(page.getByRole('heading', { name: 'other.example.lk' })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a paused webhook says why, and is resumed', async () => {
  const { server } = await open({ hooks: [{ ...HOOK, paused: 'failing' }] })
  await expect.element(page.getByText(/^Its tries failed for more than an hour/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText('Active')).toBeVisible()
  expect(server.callsOf(endpoints.resumeWebhook)).toHaveLength(1)
})

test('revokes anybody’s token after asking', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Revoke Website form of Dilini Silva' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Nobody has a personal token.')).toBeVisible()
  expect(server.callsOf(revokeAnyApiToken)).toHaveLength(1)
})
