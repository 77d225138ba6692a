import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { logIn } from '#people/auth/shared/auth-endpoints.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { randomNumbers } from '../../faults/scene/trial.ts'
import { expectSoundMoney } from '../check-money.ts'
import type { TestAccount } from '../test-app.ts'
import { type Machines, startMachines } from './machines.ts'
import type { MoneyDesk } from './money-desk.ts'
import { chooseOperation, MONEY_OPERATIONS } from './money-operations.ts'

/** Random operations with money, many at once, through two processes: no sum, receipt or number ever breaks. */

/** Several hundred in the suite; MONEY_STORM_OPERATIONS=10000 is the long form. */
const OPERATIONS = Number(process.env['MONEY_STORM_OPERATIONS'] ?? 400)
const SEED = Number(process.env['MONEY_STORM_SEED'] ?? 20_261_125)
const AT_ONCE = 48
const CLIENTS = 12
/** Milliseconds that a token is used for; it is valid for 15 minutes. */
const SIGNED_IN = 600_000

vi.setConfig({ testTimeout: 120_000 + OPERATIONS * 200 })

let machines: Machines
let admin: TestAccount
let signedInAt = performance.now()
beforeAll(async () => {
  machines = await startMachines()
  admin = await machines.createAccount({ firstName: 'Asha', role: 'ADMIN' })
}, 120_000)
afterAll(() => machines.stop(), 60_000)

/** Clients, and invoice settings with numbers from 1. */
async function setUp(): Promise<number[]> {
  const [url] = machines.urls
  const company = await machines.ask(url, createCompanyProfile, {
    as: admin,
    body: { name: 'Sample Works', email: 'hello@sample.lk', isDefault: true },
  })
  await machines.ask(url, createInvoiceSettings, {
    as: admin,
    body: {
      companyProfileId: company.body.id,
      isDefault: true,
      invoicePrefix: 'T',
      invoiceNumberFormat: '{PREFIX}-{SEQ}',
    },
  })
  const clientIds: number[] = []
  for (let client = 1; client <= CLIENTS; client++) {
    const { body } = await machines.ask(url, createClient, {
      as: admin,
      body: {
        companyName: `Client ${client}`,
        contactName: 'Ayesha Perera',
        email: `client${client}@example.lk`,
        phone: '+94 11 234 5678',
        address: '12 Lake Road',
      },
    })
    clientIds.push(body.id)
  }
  return clientIds
}

/** Signs in again before the token expires. */
async function freshToken(): Promise<string> {
  if (performance.now() > signedInAt + SIGNED_IN) {
    signedInAt = performance.now()
    const { email, password } = admin
    const { body } = await machines.ask(machines.urls[0], logIn, { body: { email, password } })
    admin = { ...admin, accessToken: body.access_token }
  }
  return admin.accessToken
}

it(`${OPERATIONS} operations, ${AT_ONCE} at once over two processes, leave every invariant intact`, async ({
  annotate,
}) => {
  const clientIds = await setUp()
  const drawn = randomNumbers(SEED)
  const random = (below: number) => Math.floor(drawn() * below)
  const failures: string[] = []
  let calls = 0
  let waited = 0
  const desk: MoneyDesk = {
    clientIds,
    invoiceIds: [],
    quoteIds: [],
    random,
    async call(endpoint, input) {
      const key = randomUUID()
      for (;;) {
        calls += 1
        const token = await freshToken()
        const sent = { ...input, token, ...(endpoint.method === 'GET' ? {} : { key }) } as never
        const reply = await machines
          .ask(machines.urls[calls % 2] ?? '', endpoint, sent)
          // an idle connection that closes just now: the same call again, which its key makes safe
          .catch((error: unknown) => {
            if (error instanceof TypeError) return { status: 503 } as never
            throw error
          })
        // a lock or a connection was not free in time: the same call again, as the sentence asks for
        if (reply.status !== 503) {
          if (reply.status >= 500)
            failures.push(`${endpoint.method} ${endpoint.path}: ${reply.status} ${reply.error.message}`)
          return reply
        }
        waited += 1
      }
    },
  }
  const adding = MONEY_OPERATIONS.find(({ name }) => name === 'add')
  for (let invoice = 0; invoice < 24; invoice++) await adding?.run(desk)

  const answers = new Map<string, Map<number, number>>()
  const began = performance.now()
  let begun = 0
  const succeeded = () =>
    [...answers]
      .filter(([, counts]) => [200, 201, 204].some((status) => counts.has(status)))
      .map(([name]) => name)
  const work = async () => {
    // which rows there are to act on depends on whose call came first: a rare operation may need a few more turns
    while (begun < OPERATIONS || (begun < 5 * OPERATIONS && succeeded().length < MONEY_OPERATIONS.length)) {
      begun += 1
      const { name, run } = chooseOperation(random)
      const status = await run(desk)
      if (status === undefined) {
        // nothing to act on: another one takes its place
        begun -= 1
        continue
      }
      const counts = answers.get(name) ?? new Map<number, number>()
      answers.set(name, counts.set(status, (counts.get(status) ?? 0) + 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const seconds = (performance.now() - began) / 1000
  const told = [...answers].map(
    ([name, counts]) => `${name} ${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  )
  await annotate(
    `seed ${SEED}, ${calls} calls in ${seconds.toFixed(1)} s, ${waited} of them had to wait; ${told.join('; ')}`,
  )
  expect(failures).toEqual([])
  await expectSoundMoney(machines.pool)
  const { rows } = await machines.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  // every operation took effect, and many were refused, as their sentences say
  expect(succeeded().toSorted()).toEqual(MONEY_OPERATIONS.map(({ name }) => name).toSorted())
  const statuses = [...answers.values()].flatMap((counts) => [...counts.keys()])
  expect([...new Set(statuses)].filter((status) => ![200, 201, 204, 400, 404, 409].includes(status))).toEqual(
    [],
  )
})
