import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const pdf = (id: number, revision: number | string) =>
  scene.app.send({ method: 'GET', url: `/api/invoices/${id}/pdf?revision=${revision}`, token: scene.admin })

it('an edited invoice keeps all its PDFs, byte for byte, and its history lists them', async () => {
  const { id } = await scene.addIssued({ subject: 'First' })
  const first = await scene.pdf(id)
  await scene.send(id)
  await scene.replace(id, { subject: 'Second' })
  // nothing differs: no document is rendered
  await scene.replace(id, { subject: 'Second' })
  await scene.send(id)
  await scene.replace(id, { subject: 'Third' })
  expect((await pdf(id, 1)).text).toBe(first)
  expect((await pdf(id, 2)).text).toContain('Second')
  expect((await pdf(id, 3)).text).toBe(await scene.pdf(id))
  expect([(await pdf(id, 4)).status, (await pdf(id, 0)).status, (await pdf(id, 'x')).status]).toEqual([
    404, 400, 400,
  ])
  expect((await scene.history(id)).map(({ action, revision }) => [action, revision])).toEqual([
    ['edited', 3],
    ['sent', undefined],
    ['edited', 2],
    ['sent', undefined],
    ['issued', 1],
    ['created', undefined],
  ])
  expect((await pdf(id, 1)).headers['content-disposition']).toContain('-revision-1.pdf')
})

it('an invoice turned back into a draft and issued again continues the numbering of its revisions', async () => {
  const { id } = await scene.addIssued({ subject: 'First' })
  await scene.setStatus(id, 'Draft')
  await scene.replace(id, { subject: 'Second' })
  await scene.setStatus(id, 'Sent')
  expect((await pdf(id, 1)).text).toContain('First')
  expect((await pdf(id, 2)).text).toContain('Second')
  await scene.remove(id)
  expect((await pdf(id, 2)).text).toContain('Second')
})

it.each([
  'update invoice_revisions set number = number + 1',
  'delete from invoice_revisions',
  'truncate invoice_revisions',
])('nobody may %s', async (statement) => {
  await scene.addIssued()
  await expect(scene.app.platform.pool.query(statement)).rejects.toThrow(
    'the revisions of an invoice are never changed',
  )
})
