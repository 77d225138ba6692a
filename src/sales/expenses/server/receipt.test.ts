import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { sweepFiles } from '#platform/server/records/stored-files.ts'
import { sampleJpeg, samplePdf, samplePng } from '#test/sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createExpense,
  deleteExpense,
  deleteReceipt,
  getExpense,
  getReceipt,
  MAX_RECEIPT_BYTES,
  replaceExpense,
  uploadReceipt,
} from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { receiptName } from './receipt.ts'

const DAY = 24 * 60 * 60 * 1000
const BODY = { category: 'Travel', description: 'Van hire', amount: 18_500 }

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const params = (id: number) => ({ id: String(id) })
const add = async (): Promise<Expense> => (await app.call(createExpense, { as: admin, body: BODY })).body
const file = (bytes: Buffer, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })
const upload = (id: number, body: Blob, name?: string) =>
  app.call(uploadReceipt, {
    as: admin,
    params: params(id),
    query: name === undefined ? {} : { name },
    body,
  })
const receiptOf = (id: number, headers: Record<string, string> = {}) =>
  app.call(getReceipt, { as: admin, params: params(id), headers })
const bytesOf = async (id: number) => Buffer.from(await (await receiptOf(id)).body.bytes())
const read = async (id: number) => (await app.call(getExpense, { as: admin, params: params(id) })).body
const filesOf = async () => Number((await app.platform.pool.query('select 1 from files')).rowCount)

describe('a receipt', () => {
  it.each([
    [samplePng(), 'image/png', 'van.png'],
    [sampleJpeg(), 'image/jpeg', 'වෑන් රථය.jpeg'],
    [samplePdf(), 'application/pdf', 'Bill 22871.pdf'],
  ])('is stored unchanged, with its name and type (%#)', async (bytes, type, name) => {
    const { id } = await add()
    const reply = await upload(id, file(bytes, type), name)
    expect([reply.status, reply.body.receipt]).toMatchObject([200, { name, type, size: bytes.length }])
    expect(await read(id)).toEqual(reply.body)
    expect(await bytesOf(id)).toEqual(bytes)
  })

  it('is displayed by the browser and never executed as another type', async () => {
    const { id } = await add()
    await upload(id, file(samplePdf(), 'application/pdf'), 'bill.pdf')
    const { headers } = await receiptOf(id)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(headers).not.toHaveProperty('etag')
  })

  it('is recognized by its content, not by its name or header', async () => {
    const { id } = await add()
    const reply = await upload(id, file(samplePdf(), 'image/png'), 'photo.png')
    expect(reply.body.receipt).toMatchObject({ type: 'application/pdf', name: 'photo.png.pdf' })
  })

  it('stays when the fields are replaced, and its change is recorded', async () => {
    const { id } = await add()
    const { receipt } = (await upload(id, file(samplePng()), 'van.png')).body
    await app.call(replaceExpense, { as: admin, params: params(id), body: { ...BODY, amount: 1 } })
    expect((await read(id)).receipt).toEqual(receipt)
    const { rows } = await app.platform.pool.query(
      `select before, after from changes where entity = 'expense' and entity_id = $1 and action = 'update' order by id limit 1`,
      [String(id)],
    )
    expect(rows).toEqual([
      {
        before: { receipt_file_id: null, receipt_name: null },
        after: { receipt_file_id: receipt?.fileId, receipt_name: 'van.png' },
      },
    ])
  })

  it('can be replaced and removed, even twice', async () => {
    const { id } = await add()
    const first = (await upload(id, file(samplePng()), 'one.png')).body.receipt
    const second = (await upload(id, file(sampleJpeg(), 'image/jpeg'), 'two.jpg')).body.receipt
    expect(second).toMatchObject({ name: 'two.jpg', type: 'image/jpeg' })
    expect(second?.fileId).not.toBe(first?.fileId)
    const take = () => app.call(deleteReceipt, { as: admin, params: params(id) })
    expect((await take()).body.receipt).toBeNull()
    expect((await take()).body.receipt).toBeNull()
    expect([(await receiptOf(id)).status, (await receiptOf(id)).error.message]).toEqual([
      404,
      'Receipt not found',
    ])
  })

  it('that was replaced or removed is deleted when it can no longer be restored', async () => {
    await app.platform.pool.query('delete from expenses; delete from files')
    const { id } = await add()
    await upload(id, file(samplePng({ shade: 1 })))
    await upload(id, file(samplePng({ shade: 2 })))
    const other = await add()
    await upload(other.id, file(samplePng({ shade: 3 })))
    await app.call(deleteReceipt, { as: admin, params: params(other.id) })
    const now = app.platform.clock().getTime()
    await sweepFiles(app.platform.database, new Date(now))
    expect(await filesOf()).toBe(3)
    await sweepFiles(app.platform.database, new Date(now + 32 * DAY))
    expect(await filesOf()).toBe(1)
    expect(await bytesOf(id)).toEqual(samplePng({ shade: 2 }))
  })

  it('is restored with its expense after 29 days of sweeps', async () => {
    const { id } = await add()
    await upload(id, file(samplePng()), 'van.png')
    const before = await read(id)
    await app.call(deleteExpense, { as: admin, params: params(id) })
    const now = app.platform.clock().getTime()
    await sweepFiles(app.platform.database, new Date(now))
    await sweepFiles(app.platform.database, new Date(now + 29 * DAY))
    const bin = await app.call(listBin, { as: admin, query: { search: 'van hire' } })
    await app.call(restoreFromBin, { as: admin, params: params(bin.body[0]?.id ?? 0) })
    expect(await read(id)).toEqual({ ...before, version: before.version + 1 })
    expect(await bytesOf(id)).toEqual(samplePng())
  })

  it('that no longer exists is missing when its expense is restored', async () => {
    const { id } = await add()
    await upload(id, file(samplePng()))
    await app.call(deleteExpense, { as: admin, params: params(id) })
    await app.platform.pool.query(
      'delete from files where id not in (select receipt_file_id from expenses where receipt_file_id is not null)',
    )
    const bin = await app.call(listBin, { as: admin })
    await app.call(restoreFromBin, { as: admin, params: params(bin.body[0]?.id ?? 0) })
    expect((await read(id)).receipt).toBeNull()
  })

  it.each<[number, string, Blob]>([
    [400, 'The file is empty', file(Buffer.alloc(0))],
    [400, 'The file is damaged or incomplete', file(samplePng().subarray(0, -1))],
    [400, 'The file is damaged or incomplete', file(samplePdf().subarray(0, 20), 'application/pdf')],
    [
      413,
      'This is larger than the server accepts',
      file(samplePng({ extra: Buffer.alloc(MAX_RECEIPT_BYTES) })),
    ],
    [415, 'This must be a PNG or JPEG or PDF file', file(Buffer.from('<svg onload="alert(1)"/>'))],
    [415, 'This must be a PNG or JPEG or PDF file', file(Buffer.from('<html>'), 'application/pdf')],
    [415, 'This must be a PNG or JPEG or PDF file', file(Buffer.from('{}'), 'application/json')],
  ])('is refused with %i: %s (%#)', async (status, sentence, body) => {
    const { id } = await add()
    const before = await filesOf()
    const reply = await upload(id, body)
    expect([reply.status, reply.error.message]).toEqual([status, sentence])
    expect([(await read(id)).receipt, await filesOf()]).toEqual([null, before])
  })

  it('belongs to an expense that exists', async () => {
    const before = await filesOf()
    expect((await upload(2_000_000, file(samplePng()))).status).toBe(404)
    expect((await receiptOf(2_000_000)).error.message).toBe('Expense not found')
    expect((await app.call(deleteReceipt, { as: admin, params: params(2_000_000) })).status).toBe(404)
    expect(await filesOf()).toBe(before)
  })
})

describe('receiptName', () => {
  it.each([
    ['', 'image/png', 'receipt.png'],
    ['', 'image/jpeg', 'receipt.jpg'],
    ['', 'application/pdf', 'receipt.pdf'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\Users\\nimal\\bill.PDF', 'application/pdf', 'bill.PDF'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['bill.exe', 'application/pdf', 'bill.exe.pdf'],
    ['bill\u202efdp.exe', 'application/pdf', 'billfdp.exe.pdf'],
    ['...', 'image/png', 'file.png'],
    ['folder/', 'image/png', 'receipt.png'],
    ['ශ්\u200dරී ලංකා.png', 'image/png', 'ශ්\u200dරී ලංකා.png'],
  ] as const)('for %j as %s is %j', (given, type, name) => {
    expect(receiptName(given, type)).toBe(name)
  })
})
