import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '#app/server/build-app.ts'
import { logIn } from '#people/auth/shared/auth-endpoints.ts'
import { finishLogIn } from '#people/auth/shared/second-way-endpoints.ts'
import { createInvoice, getInvoice, sendInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { addPartialPayment } from '#sales/invoices/shared/payment-endpoints.ts'
import { compareBackup } from '#platform/server/backup/compare-backup.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { createPool } from '#platform/server/database/database.ts'
import { examine } from '../scripts/doctor/examine.ts'
import { NO_NETWORK } from './networks.ts'
import { addOneOfEach } from './one-of-each.ts'
import { addSecondWay, codeOf } from './second-way-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'
import { ABOUT, backupFolder, createEmptyDatabase, type EmptyDatabase } from './written-backup.ts'

const LINE = { description: 'Photography', quantity: 3, unitPrice: 10_000 }
const { folder, remove } = backupFolder()
let app: TestApp
let admin: TestAccount
let clientId: number

beforeAll(async () => {
  app = await startTestApp({ jwtSecret: 'of the installation that is backed up' })
  admin = await app.createAccount({ role: 'ADMIN' })
  const existing = await addOneOfEach(app, admin, await app.createAccount())
  clientId = Number(existing['clients'])
  // the sample message is in a state that the product itself never leaves behind
  await app.platform.pool.query(
    `update outbox_messages set next_attempt_at = now() where state = 'queued' and next_attempt_at is null`,
  )
})
afterAll(async () => {
  await app.stop()
  remove()
})

async function addIssued(): Promise<number> {
  const body = {
    clientId,
    taxRate: 18,
    items: [LINE],
  }
  const draft = await app.call(createInvoice, { as: admin, body })
  const sent = await app.call(sendInvoice, { as: admin, params: { id: String(draft.body.id) } })
  expect(sent.status).toBe(200)
  return draft.body.id
}

async function expectSound(target: EmptyDatabase): Promise<void> {
  const findings = await examine(target.pool)
  expect(findings.length).toBeGreaterThan(10)
  expect(findings.flatMap(({ breach }) => (breach === undefined ? [] : [breach]))).toEqual([])
}

describe('a restored installation', { timeout: 120_000 }, () => {
  it('is consistent even if the backup was taken during many payments', async () => {
    const invoices = await Promise.all(Array.from({ length: 4 }, () => addIssued()))
    let paid = 0
    let isOver = false
    const storm = invoices.map(async (id) => {
      for (; !isOver; paid += 1)
        await app.call(addPartialPayment, {
          as: admin,
          params: { id: String(id) },
          body: { amount: 0.01 },
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
    })
    const files = Array.from({ length: 4 }, (_, index) => path.join(folder, `storm-${index}.zip`))
    const counts: number[] = []
    try {
      for (const file of files) {
        const before = paid
        await writeBackup(app.platform.pool.options, file, ABOUT)
        await expect.poll(() => paid, { timeout: 30_000 }).toBeGreaterThan(before + 4)
      }
    } finally {
      isOver = true
      await Promise.all(storm)
    }
    for (const file of files) {
      const target = await createEmptyDatabase(app.platform.pool.options)
      await target.restore(file)
      expect(await compareBackup(file, target.settings)).toEqual([])
      await expectSound(target)
      const { rows } = await target.pool.query<{ count: number }>('select count(*) from payments')
      counts.push(rows[0]?.count ?? 0)
      await target.drop()
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0)
  })

  it('admits everyone, shows the earlier data, and continues', async () => {
    const invoice = await addIssued()
    const file = path.join(folder, 'everything.zip')
    await writeBackup(app.platform.pool.options, file, ABOUT)
    const target = await createEmptyDatabase(app.platform.pool.options)
    await target.restore(file)
    await expectSound(target)
    // a new data folder has a new secret
    const config = { ...app.platform.config, jwtSecret: 'another one, as in a new data folder' }
    const restored = await buildApp({
      config,
      pool: createPool(target.settings, () => undefined),
      databaseSettings: target.settings,
      version: 'test',
      network: NO_NETWORK,
    })
    const { email, password, accessToken, refreshToken } = admin
    const signedIn = await send(restored, 'POST', logIn.path, { email, password })
    expect(signedIn.statusCode).toBe(200)
    const token = signedIn.json<{ access_token: string }>().access_token
    const address = getInvoice.path.replace(':id', String(invoice))
    const was = await app.call(getInvoice, { as: admin, params: { id: String(invoice) } })
    const is = await send(restored, 'GET', address, undefined, token)
    expect(is.json()).toEqual(was.body)
    // no earlier token is valid: a backup contains nothing to sign in with
    expect((await send(restored, 'GET', address, undefined, accessToken)).statusCode).toBe(401)
    const refreshed = await send(restored, 'POST', '/auth/refresh', { refreshToken })
    expect(refreshed.statusCode).toBe(401)
    // numbers and ids continue where they stopped
    const draft = await send(restored, 'POST', createInvoice.path, { clientId, items: [LINE] }, token)
    expect(draft.json<{ id: number }>().id).toBe(invoice + 1)
    const issued = await send(
      restored,
      'POST',
      sendInvoice.path.replace(':id', String(invoice + 1)),
      {},
      token,
    )
    expect(issued.statusCode).toBe(200)
    // credit notes count in a series of their own
    const series = `select last_number as last from invoice_series where name not like 'CN-%'`
    const { rows: before } = await app.platform.pool.query<{ last: number }>(series)
    const { rows: after } = await target.pool.query<{ last: number }>(series)
    expect(after).toEqual([{ last: (before[0]?.last ?? 0) + 1 }])
    await restored.close()
    await target.drop()
  })

  it('asks for the second way: by the app with the same secret, by a recovery code with any', async () => {
    const careful = await app.createAccount()
    const { secret, codes } = await addSecondWay(app, careful)
    const file = path.join(folder, 'second-way.zip')
    await writeBackup(app.platform.pool.options, file, ABOUT)
    const target = await createEmptyDatabase(app.platform.pool.options)
    await target.restore(file)
    const signIn = async (jwtSecret: string | undefined, code: string) => {
      const restored = await buildApp({
        config: { ...app.platform.config, jwtSecret },
        pool: createPool(target.settings, () => undefined),
        databaseSettings: target.settings,
        version: 'test',
        network: NO_NETWORK,
      })
      const { email, password } = careful
      const first = await send(restored, 'POST', logIn.path, { email, password })
      const { code: refusal, attempt } = first.json<{ code: string; attempt: string }>()
      const second = await send(restored, 'POST', finishLogIn.path, { attempt, code })
      await restored.close()
      return [refusal, second.statusCode]
    }
    const [recovery = ''] = codes
    const other = 'another one, as in a new data folder'
    expect(await signIn(app.platform.config.jwtSecret, codeOf(app, secret, 1))).toEqual([
      'second_way_needed',
      200,
    ])
    expect(await signIn(other, codeOf(app, secret, 2))).toEqual(['second_way_needed', 401])
    expect(await signIn(other, recovery)).toEqual(['second_way_needed', 200])
    await target.drop()
  })
})

function send(to: App, method: 'GET' | 'POST', url: string, payload?: object, token?: string) {
  return to.http.inject({
    method,
    url: `/api${url}`,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
  })
}
