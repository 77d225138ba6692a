import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'

import { listInvoiceRevisions } from '../shared/invoice-endpoints.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const revisionsOf = async (id: number) =>
  (await scene.call(listInvoiceRevisions, { params: { id: String(id) } })).body
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

it('a revision stores what its PDF states, who made it and why', async () => {
  const { id, invoiceNumber } = await scene.addIssued({ subject: 'First', taxRate: 15 })
  await scene.replace(id, { subject: 'Second', revisionReason: ' The client asked for it ' })
  const { rows } = await scene.app.platform.pool.query<{ contents: object; reason: string | null }>(
    'select contents, reason from invoice_revisions where invoice_id = $1 order by number',
    [id],
  )
  expect(rows).toMatchObject([
    {
      reason: null,
      contents: {
        number: invoiceNumber,
        columns: { subject: 'First', subtotal_cents: 100_000, tax_cents: 15_000, total_cents: 115_000 },
        lines: [{ description: 'Design', amount_cents: 100_000 }],
        parties: { client: { name: 'Lake View' }, company: { name: 'Sample Works' } },
      },
    },
    { reason: 'The client asked for it', contents: { columns: { subject: 'Second', tax_cents: 0 } } },
  ])
  expect(await revisionsOf(id)).toMatchObject([
    { number: 2, reason: 'The client asked for it' },
    { number: 1, reason: null },
  ])
  expect((await scene.read(id)).revision).toBe(2)
  const tooLong = await scene.replace(id, { subject: 'Third', revisionReason: 'x'.repeat(201) })
  expect([tooLong.status, Object.keys(tooLong.error.fields ?? {})]).toEqual([400, ['revisionReason']])
})

it('the page names the last document that may have left the house', async () => {
  scene.setClock('2026-11-12T04:00:00Z')
  const { id } = await scene.addIssued({ subject: 'First' })
  expect(await scene.pdf(id)).toContain('"revision":""')
  scene.setClock('2026-11-14T04:00:00Z')
  // no e-mail: each may have been handed over on paper
  await scene.replace(id, { subject: 'Second' })
  expect(await scene.pdf(id)).toContain('Revision 2, replaces the document of 12 November 2026')
  scene.setClock('2026-11-15T04:00:00Z')
  await scene.send(id)
  scene.setClock('2026-11-16T04:00:00Z')
  await scene.replace(id, { subject: 'Third' })
  expect(await scene.pdf(id)).toContain('Revision 3, replaces the document of 14 November 2026')
  // the third was not e-mailed
  scene.setClock('2026-11-17T04:00:00Z')
  await scene.replace(id, { subject: 'Fourth' })
  expect(await scene.pdf(id)).toContain('Revision 4, replaces the document of 14 November 2026')
  await scene.remove(id)
  expect(await scene.pdf(id)).toContain('Revision 4, replaces the document of 14 November 2026')
})

it('two edits at once make two revisions, each with its own number on it', async () => {
  const { id } = await scene.addIssued()
  const replies = await atOnce(4, (index) => scene.replace(id, { subject: `Edit ${index}` }))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await revisionsOf(id)).map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  for (const number of [2, 3, 4, 5]) expect((await pdf(id, number)).text).toContain(`Revision ${number},`)
})

it('an invoice turned back into a draft and issued again continues the numbering of its revisions', async () => {
  const { id } = await scene.addIssued({ subject: 'First' })
  await scene.setStatus(id, 'Draft')
  await scene.replace(id, { subject: 'Second' })
  await scene.setStatus(id, 'Sent')
  expect((await pdf(id, 1)).text).toContain('First')
  expect((await pdf(id, 2)).text).toContain('Second')
  // taken back: the first never left
  expect((await pdf(id, 2)).text).toContain('"revision":""')
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
