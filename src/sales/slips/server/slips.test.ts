import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#overview/audit/shared/audit-endpoints.ts'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import {
  addReceipt,
  reallocateReceipt,
  reversePayment,
  reverseReceipt,
} from '#sales/invoices/shared/payment-endpoints.ts'
import { createLink, revokeLink } from '#sales/public-links/shared/link-endpoints.ts'
import { findBreaches, readInvariants } from '#platform/server/database/invariants.ts'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { sampleJpeg, samplePdf, samplePng } from '#test/sample-files.ts'
import { asFile, newSlip, type SlipScene, startSlipScene } from '#test/slip-scene.ts'
import { getSlipFile, listSlips, refuseSlip } from '../shared/slip-endpoints.ts'

let scene: SlipScene
beforeAll(async () => {
  scene = await startSlipScene()
})
beforeEach(() => scene.app.platform.pool.query('delete from rate_limits'))
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(async () => {
  const file = fileURLToPath(new URL('slip-invariants.sql', import.meta.url))
  expect(await findBreaches(scene.app.platform.pool, readInvariants(file))).toEqual([])
  await scene.stop()
})

const book = (invoiceId: number, slipId: number, amount = 40_000) =>
  scene.app.call(addReceipt, {
    as: scene.admin,
    body: { clientId: scene.clientId, amount, method: 'bank', slipId, parts: [{ invoiceId, amount }] },
  })
const refuse = (id: number, why = 'It is of another invoice') =>
  scene.app.call(refuseSlip, { ...scene.to(id), body: { why } })
const sorted = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)
const refusedBy = async (text: string, values: unknown[] = []) =>
  scene.app.platform.pool.query(text, values).then(
    () => 'done',
    (error: Error) => error.message,
  )
async function sent(body?: Blob, query: Record<string, string> = {}) {
  const invoice = await scene.issue()
  const token = await scene.linkTo(invoice.id)
  expect((await scene.send(token, body, query)).status).toBe(204)
  const [slip] = await scene.slipsOf(invoice.id)
  return { invoice, token, id: slip?.id ?? 0 }
}

describe('a slip by link (spec 22.2)', () => {
  it('lies new with its invoice, and administrators are told', async () => {
    const query = { amount: '40,000.50', paidOn: '2026-11-20', reference: 'CEFT 991', note: '' }
    const { invoice } = await sent(asFile(sampleJpeg('slip'), 'image/jpeg'), query)
    expect(await scene.slipsOf(invoice.id)).toMatchObject([
      {
        state: 'new',
        origin: 'link',
        amount: 40_000.5,
        paidOn: '2026-11-20',
        reference: 'CEFT 991',
        note: null,
        fileType: 'image/jpeg',
        clientName: 'Lake View',
      },
    ])
    expect((await scene.read(invoice.id)).paidAmount).toBe(0)
    const others = await scene.app.createAccount({ role: 'ADMIN' })
    const user = await scene.app.createAccount()
    await scene.send(await scene.linkTo(invoice.id))
    const told = (await scene.app.call(listNotifications, { as: others })).body
    expect(told.filter(({ kind }) => kind === 'slip-received').map(({ title }) => title)).toEqual([
      `A bank slip for ${invoice.invoiceNumber}`,
    ])
    expect((await scene.app.call(listNotifications, { as: user })).body).toEqual([])
  })

  it('is recognised by its content: 415 for an SVG or HTML called a picture, 413 above 5 MB', async () => {
    const token = await scene.linkTo((await scene.issue()).id)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const large = samplePng({ extra: randomBytes(6_000_000) })
    const statuses = []
    for (const bytes of [svg, html, large, Buffer.alloc(0)])
      statuses.push((await scene.send(token, asFile(bytes))).status)
    expect(statuses).toEqual([415, 415, 413, 400])
    expect((await scene.send(token, asFile(samplePdf(), 'application/pdf'))).status).toBe(204)
  })

  it('comes once, for all invoices of its client; a refused one may come again', async () => {
    const picture = asFile(samplePng({ shade: 7 }))
    const { invoice, token, id } = await sent(picture)
    const other = await scene.linkTo((await scene.issue()).id)
    for (const each of [token, other])
      expect((await scene.send(each, picture)).error).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^This slip came on \d+ \w+ \d{4} already\.$/),
      })
    await refuse(id)
    expect((await scene.send(token, picture)).status).toBe(204)
    const both = await atOnce(2, () => scene.file(invoice.id, asFile(samplePng({ shade: 8 }))))
    expect(sorted(both)).toEqual([201, 409])
  })

  it('comes at most five times a day by a link, also at once, and twenty times an hour from an address', async () => {
    const token = await scene.linkTo((await scene.issue()).id)
    expect(
      sorted(await atOnce(7, (index) => scene.send(token, newSlip(), {}, `203.0.113.${20 + index}`))),
    ).toEqual([204, 204, 204, 204, 204, 429, 429])
    for (let count = 0; count < 20; count += 1) await scene.send(token)
    const elsewhere = await scene.linkTo((await scene.issue()).id)
    expect((await scene.send(elsewhere)).status).toBe(429)
    expect((await scene.send(elsewhere, newSlip(), {}, '203.0.113.10')).status).toBe(204)
  })

  it('is refused by a dead link, a link to a quote, and for a void invoice', async () => {
    const { invoice, token } = await sent()
    expect((await scene.send('x'.repeat(32))).status).toBe(404)
    await scene.app.platform.pool.query('update invoices set voided_at = now() where id = $1', [invoice.id])
    expect((await scene.send(token)).error.message).toBe('No payment is expected for this invoice.')
    const open = (await scene.issue()).id
    const living = await scene.linkTo(open)
    const { link } = (
      await scene.app.call(createLink, { as: scene.admin, body: { kind: 'invoice', id: open } })
    ).body
    await scene.app.call(revokeLink, scene.to(link?.id ?? 0))
    expect((await scene.send(living)).status).toBe(404)
    expect(await scene.slipsOf(open)).toEqual([])
  })

  it('is sent once, however often the same form is', async () => {
    const { id } = await scene.issue()
    const token = await scene.linkTo(id)
    const picture = samplePng({ shade: 9 })
    const again = () =>
      scene.app.send({
        method: 'POST',
        url: `/api/public/${token}/slip`,
        payload: picture,
        headers: { 'content-type': 'image/png', 'idempotency-key': 'one-form' },
      })
    expect([(await again()).status, (await again()).status]).toEqual([204, 204])
    expect(await scene.slipsOf(id)).toHaveLength(1)
  })
})

describe('the office (spec 22.4)', () => {
  it('books a slip by one receipt, of ten at once one', async () => {
    const { invoice, id } = await sent()
    const replies = await atOnce(10, () => book(invoice.id, id, 5_000))
    expect(sorted(replies)).toEqual([201, ...Array<number>(9).fill(409)])
    expect((await scene.read(invoice.id)).paidAmount).toBe(5_000)
    expect((await scene.slipsOf(invoice.id))[0]?.state).toBe('booked')
    expect((await book(invoice.id, id)).error.message).toBe('The payment of this slip is recorded already')
    expect((await refuse(id)).status).toBe(409)
  })

  it('has the slip new again once its receipt is reversed, and booked again after the next', async () => {
    const { invoice, id } = await sent()
    const stateOf = async () => (await scene.slipsOf(invoice.id))[0]?.state
    const receipt = (await book(invoice.id, id)).body
    const moved = { parts: [{ invoiceId: invoice.id, amount: 30_000 }], restToAccount: true }
    expect((await scene.app.call(reallocateReceipt, { ...scene.to(receipt.id), body: moved })).status).toBe(
      201,
    )
    expect(await stateOf()).toBe('booked')
    await scene.app.call(reverseReceipt, { ...scene.to(receipt.id), body: { reason: 'mistake' } })
    expect(await stateOf()).toBe('new')
    const [part] = (await book(invoice.id, id)).body.rows
    expect(await stateOf()).toBe('booked')
    const payment = scene.to(part?.paymentId ?? 0)
    expect((await scene.app.call(reversePayment, { ...payment, body: { reason: 'returned' } })).status).toBe(
      201,
    )
    expect(await stateOf()).toBe('new')
  })

  it('refuses a slip with the sentence that the client reads', async () => {
    const { invoice, id } = await sent()
    expect((await refuse(id, '')).error.fields).toEqual({ why: 'Say why it is refused' })
    expect((await refuse(id)).body).toMatchObject({ state: 'refused', why: 'It is of another invoice' })
    expect((await refuse(id)).status).toBe(409)
    expect((await book(invoice.id, id)).error.message).toBe('This slip was refused')
    expect((await scene.read(invoice.id)).paidAmount).toBe(0)
  })

  it('names no slip that does not exist, or is of another client', async () => {
    const { invoice, id } = await sent()
    expect((await book(invoice.id, 2_000_000_000)).error.fields).toEqual({
      slipId: 'Choose a slip from the list',
    })
    const body = { email: 'somebody@else.lk', amount: 10, slipId: id, parts: [], restToAccount: true }
    expect((await scene.app.call(addReceipt, { as: scene.admin, body })).error.fields).toEqual({
      slipId: 'This slip is not one of this client',
    })
  })

  it('files slips itself, keeps those of a settled invoice, and finds them', async () => {
    const invoice = await scene.issue()
    const draft = await scene.file(2_000_000_000)
    expect(draft.status).toBe(404)
    const filed = await scene.file(invoice.id, newSlip(), { amount: '10' })
    expect(filed.body).toMatchObject({ origin: 'staff', addedBy: expect.any(String), amount: 10 })
    const found = await scene.app.call(listSlips, {
      as: scene.admin,
      query: { state: 'new', search: invoice.invoiceNumber ?? '' },
    })
    expect(found.body.map(({ id }) => id)).toEqual([filed.body.id])
    await book(invoice.id, filed.body.id, 100_000)
    const late = await scene.file(invoice.id)
    expect(late.status).toBe(201)
    const kept = {
      clientId: scene.clientId,
      amount: 500,
      slipId: late.body.id,
      parts: [],
      restToAccount: true,
    }
    expect((await scene.app.call(addReceipt, { as: scene.admin, body: kept })).status).toBe(201)
    expect((await scene.slipsOf(invoice.id)).map(({ state }) => state)).toEqual(['booked', 'booked'])
  })

  it('saves the file of a stranger, which is never shown in place', async () => {
    const { id } = await sent()
    const reply = await scene.app.call(getSlipFile, scene.to(id))
    expect(reply.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="Slip-\d+\.png"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    })
  })

  it('reads in the audit trail who sent it and from where', async () => {
    const { id } = await sent()
    await refuse(id)
    const { body } = await scene.app.call(listAudit, { as: scene.admin, query: { entity: 'slip' } })
    const ofSlip = JSON.stringify(body)
    expect(ofSlip).toContain('Lake View by link')
    expect(ofSlip).toContain('203.0.113.9')
    expect(ofSlip).toContain('It is of another invoice')
  })
})

describe('the database', () => {
  it('keeps what a slip says, and moves its state only as its receipts do', async () => {
    const { id } = await sent()
    const refused = (await sent()).id
    await refuse(refused)
    expect(await refusedBy('update slips set amount_cents = 1 where id = $1', [id])).toContain(
      'never changes',
    )
    expect(await refusedBy('delete from slips where id = $1', [id])).toContain('never deleted')
    expect(await refusedBy('truncate slips cascade')).toContain('never')
    expect(await refusedBy(`update slips set state = 'booked' where id = $1`, [id])).toContain(
      'exactly one receipt',
    )
    expect(await refusedBy(`update slips set state = 'new', why = null where id = $1`, [refused])).toContain(
      'does not become',
    )
    expect(await refusedBy(`update slips set state = 'refused' where id = $1`, [id])).toContain(
      'slips_refused',
    )
  })
})
