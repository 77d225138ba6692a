import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuoteScene, startQuoteScene } from '#test/quote-scene.ts'
import { getQuoteTotals, listQuotes } from '../shared/quote-endpoints.ts'

let scene: QuoteScene
beforeAll(async () => {
  scene = await startQuoteScene()
  for (const [clientName, status, unitPrice, subject] of [
    ['Serendib Tours', 'Draft', 100, 'Boat trip'],
    ['Lanka Foods 100%', 'Sent', 200.05, null],
    ['ශ්‍රී ලංකා ක්‍රියේටිව්', 'Accepted', 300, 'Poster'],
    ['யாழ் கடல் உணவுகள்', 'Accepted', 400, 'Menu'],
    ['Kelani_Textiles', 'Declined', 500, 'Boat'],
  ] as const) {
    await scene.add({ clientName, status, subject, taxRate: 15, items: [{ description: 'x', unitPrice }] })
    // sorting by newest needs different timestamps
    scene.app.moveClock(1_000)
  }
})
afterAll(() => scene.stop())

async function list(query: object = {}) {
  const { body, headers } = await scene.app.call(listQuotes, { as: scene.admin, query })
  return { ids: body.map(({ quoteNumber }) => quoteNumber), total: headers['x-total-count'] }
}
const totals = async (query: object = {}) =>
  (await scene.app.call(getQuoteTotals, { as: scene.admin, query })).body

describe('the list of quotes', () => {
  it('is sorted newest first', async () => {
    expect(await list()).toEqual({ ids: ['Q5', 'Q4', 'Q3', 'Q2', 'Q1'], total: '5' })
  })

  it('is paged, with each quote once', async () => {
    const pages = [1, 2, 3].map((page) => list({ limit: '2', page: String(page) }))
    expect((await Promise.all(pages)).map(({ ids }) => ids)).toEqual([['Q5', 'Q4'], ['Q3', 'Q2'], ['Q1']])
    expect(await list({ limit: '2', page: '9' })).toEqual({ ids: [], total: '5' })
  })

  it('is filtered by the project of a quote or of one of its lines', async () => {
    const { rows } = await scene.app.platform.pool.query<{ id: number }>(
      `insert into projects (name) values ('Kandy Hotel') returning id`,
    )
    const projectId = String(rows[0]?.id)
    await scene.app.platform.pool.query('update quotes set project_id = $1 where id = 2', [projectId])
    await scene.app.platform.pool.query('update quote_items set project_id = $1 where quote_id = 4', [
      projectId,
    ])
    expect(await list({ projectId })).toEqual({ ids: ['Q4', 'Q2'], total: '2' })
    expect((await totals({ projectId })).count).toBe(2)
    expect((await list({ projectId: '9999999999' })).ids).toEqual([])
    expect((await list({ projectId: '' })).ids).toHaveLength(5)
  })

  it('includes the fields of a single quote', async () => {
    const { body } = await scene.app.call(listQuotes, { as: scene.admin })
    expect(body[0]).toEqual(await scene.read(5))
    expect(body[0]?.items).toMatchObject([{ description: 'x', quantity: 1, unitPrice: 500, amount: 500 }])
  })

  it.each([
    [{ status: 'Draft' }, ['Q1']],
    [{ status: ['Draft', 'Accepted'] }, ['Q4', 'Q3', 'Q1']],
    [{ search: 'q4' }, ['Q4']],
    [{ search: 'BOAT' }, ['Q5', 'Q1']],
    [{ search: 'boat', status: 'Declined' }, ['Q5']],
    [{ search: '100%' }, ['Q2']],
    [{ search: 'i_t' }, ['Q5']],
    [{ search: 'ක්‍රියේටිව්' }, ['Q3']],
    [{ search: 'கடல்' }, ['Q4']],
    [{ search: 'ishara@GALLE' }, ['Q5', 'Q4', 'Q3', 'Q2', 'Q1']],
    [{ search: `' or 1=1 --` }, []],
  ])('is filtered by %j', async (query, ids) => {
    expect(await list(query)).toEqual({ ids, total: String(ids.length) })
  })

  it.each([
    [{ status: 'Paid' }, 'This must be one of: Draft, Sent, Accepted, Declined'],
    [{ page: '0' }, 'This must be a whole number from 1 to 1000000'],
    [{ limit: '1001' }, 'This must be a whole number from 1 to 1000'],
  ])('refuses %j', async (query, message) => {
    const reply = await scene.app.call(listQuotes, { as: scene.admin, query })
    expect([reply.status, reply.error.message]).toEqual([400, message])
  })
})

describe('the sums of quotes', () => {
  it('cover all quotes, in total and by status', async () => {
    expect(await totals()).toEqual({
      count: 5,
      subtotal: 1_500.05,
      taxAmount: 225.01,
      total: 1_725.06,
      byStatus: [
        { status: 'Draft', count: 1, total: 115 },
        { status: 'Sent', count: 1, total: 230.06 },
        { status: 'Accepted', count: 2, total: 805 },
        { status: 'Declined', count: 1, total: 575 },
      ],
    })
  })

  it('follow search and status; those by status follow only the search', async () => {
    const { byStatus, ...whole } = await totals({ search: 'boat', status: 'Declined' })
    expect(whole).toEqual({ count: 1, subtotal: 500, taxAmount: 75, total: 575 })
    expect(byStatus.map(({ count }) => count)).toEqual([1, 0, 0, 1])
  })

  it('of no quotes are 0', async () => {
    expect(await totals({ search: 'nobody' })).toMatchObject({
      count: 0,
      subtotal: 0,
      taxAmount: 0,
      total: 0,
    })
  })

  it('may exceed the limit of a line', async () => {
    const items = [{ description: 'x', unitPrice: 1e9 }]
    for (let count = 0; count < 10; count++) await scene.add({ clientName: 'Big', taxRate: 0, items })
    expect(await totals({ search: 'big' })).toMatchObject({ count: 10, subtotal: 1e10, total: 1e10 })
  })
})
