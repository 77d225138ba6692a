import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import { creditInvoice, listCreditNotes } from '../shared/credit-note-endpoints.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
})
afterAll(() => scene.stop())

async function addProject(name: string): Promise<number> {
  const { rows } = await scene.app.platform.pool.query<{ id: number }>(
    'insert into projects (name) values ($1) returning id',
    [name],
  )
  return rows[0]?.id ?? 0
}

it('lists the credit notes of a project: its invoice, or a line of it, is of the project', async () => {
  const [project, other] = [await addProject('Kandy Hotel'), await addProject('Galle Fort')]
  const line = { description: 'Work', quantity: 1, unitPrice: 1_000 }
  const credit = async (more: object) => {
    const invoice = await scene.addIssued({ items: [line], ...more })
    const lines = [{ lineId: invoice.items[0]?.id ?? 0, amount: 10 }]
    const body = { reason: 'discount' as const, lines, payOut: false }
    return (await scene.call(creditInvoice, { params: { id: String(invoice.id) }, body })).body.id
  }
  const whole = await credit({ projectId: project })
  const inPart = await credit({ items: [{ ...line, projectId: project }] })
  const elsewhere = await credit({ projectId: other })
  await credit({})
  const of = async (projectId: number) => {
    const { body, headers } = await scene.call(listCreditNotes, { query: { projectId: String(projectId) } })
    return [body.map(({ id }) => id), headers['x-total-count']]
  }
  expect(await of(project)).toEqual([[inPart, whole], '2'])
  expect(await of(other)).toEqual([[elsewhere], '1'])
})
