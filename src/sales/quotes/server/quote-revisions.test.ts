import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import {
  createQuote,
  deleteQuote,
  getQuote,
  listQuoteRevisions,
  replaceQuote,
  sendQuote,
} from '../shared/quote-endpoints.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const bodyOf = (subject: string) => ({
  clientId: scene.clientId,
  subject,
  items: [{ description: 'Design', quantity: 1, unitPrice: 1000 }],
})
const add = async (subject: string) => (await scene.call(createQuote, { body: bodyOf(subject) })).body.id
const to = (id: number) => ({ params: { id: String(id) } })
const edit = (id: number, subject: string) => scene.call(replaceQuote, { ...to(id), body: bodyOf(subject) })
const send = (id: number) => scene.call(sendQuote, to(id))
const pdf = (id: number, revision?: number | string) =>
  scene.app.send({
    method: 'GET',
    url: `/api/quotes/${id}/pdf${revision === undefined ? '' : `?revision=${revision}`}`,
    token: scene.admin,
  })
const revisionsOf = async (id: number) => (await scene.call(listQuoteRevisions, to(id))).body

it('a quote that is sent, edited and sent again keeps both PDFs, byte for byte', async () => {
  scene.setClock('2026-11-12T04:00:00Z')
  const id = await add('First')
  expect((await scene.call(getQuote, to(id))).body.revision).toBeNull()
  await send(id)
  // unchanged: the same PDF
  await send(id)
  const first = (await pdf(id)).text
  expect(first).toContain('"revision":""')
  scene.setClock('2026-11-20T04:00:00Z')
  await edit(id, 'Second')
  expect((await pdf(id)).text).toContain('Revision 2, replaces the document of 12 November 2026')
  const { body: sent } = await send(id)
  expect(sent.revision).toBe(2)
  expect((await pdf(id, 1)).text).toBe(first)
  const second = (await pdf(id, 2)).text
  expect(second).toBe((await pdf(id)).text)
  expect(second).toContain('Revision 2, replaces the document of 12 November 2026')
  expect([(await pdf(id, 3)).status, (await pdf(id, 'x')).status]).toEqual([404, 400])
  expect((await pdf(id, 1)).headers['content-disposition']).toContain(`Quote-Q${id}-revision-1.pdf`)
  expect((await revisionsOf(id)).map(({ number, at, replaces }) => [number, at, replaces])).toEqual([
    [2, '2026-11-20T04:00:00.000Z', '2026-11-12'],
    [1, '2026-11-12T04:00:00.000Z', null],
  ])
})

it('a deleted quote leaves its revisions where they are', async () => {
  const id = await add('Gone')
  await send(id)
  await scene.call(deleteQuote, to(id))
  expect((await pdf(id, 1)).status).toBe(404)
  const { rows } = await scene.app.platform.pool.query(
    'select number from quote_revisions where quote_id = $1',
    [id],
  )
  expect(rows).toEqual([{ number: 1 }])
})

it('a quote that is sent by several at once gets one revision', async () => {
  const id = await add('At once')
  const replies = await atOnce(6, () => send(id))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await revisionsOf(id)).toHaveLength(1)
})

it.each([
  'update quote_revisions set number = number + 1',
  'delete from quote_revisions',
  'truncate quote_revisions',
])('nobody may %s', async (statement) => {
  await send(await add('Kept'))
  await expect(scene.app.platform.pool.query(statement)).rejects.toThrow(
    'the revisions of a quote are never changed',
  )
})
