import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { sendTestMail } from '#people/outbox/shared/outbox-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { createUser } from '#people/users/shared/user-endpoints.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { getFirstSteps } from '../shared/first-step-endpoints.ts'
import { chooseGuide, loadSampleData, removeSampleData } from '../shared/first-step-write-endpoints.ts'
import { type StepName, STEPS } from '../shared/first-steps-schema.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const state = async () => (await app.call(getFirstSteps, { as: admin })).body
const choose = (isShown: boolean) => app.call(chooseGuide, { as: admin, body: { isShown } })
const recorded = async () =>
  (
    await app.platform.pool.query<{ visibility: string }>(
      `select after ->> 'visibility' as visibility from changes where entity = 'first-steps' order by id`,
    )
  ).rows.map(({ visibility }) => visibility)

it('the guide starts with nothing done, and is shown', async () => {
  expect(await state()).toEqual({
    isShown: true,
    done: [],
    hasMailServer: false,
    samples: null,
    mayLoad: true,
  })
})

it('the guide can be hidden for everyone and shown again, and each change is recorded once', async () => {
  expect((await choose(false)).body.isShown).toBe(false)
  expect((await choose(false)).body.isShown).toBe(false)
  const other = await app.createAccount({ role: 'ADMIN' })
  expect((await app.call(getFirstSteps, { as: other })).body.isShown).toBe(false)
  expect((await choose(true)).body.isShown).toBe(true)
  expect(await recorded()).toEqual(['hidden', 'shown'])
  await app.platform.pool.query('delete from users where id = $1', [other.id])
  await app.platform.pool.query('delete from first_steps')
})

it('the guide ticks nothing for the sample data, and stays while that is loaded', async () => {
  expect((await app.call(loadSampleData, { as: admin })).status).toBe(201)
  const { isShown, done, samples } = await state()
  expect([isShown, done, samples?.['task']]).toEqual([true, [], 60])
}, 60_000)

it('the guide ticks each step according to the database, and disappears when all are done', async () => {
  const as = admin
  const steps: [StepName, () => Promise<{ status: number }>][] = [
    ['company', () => app.call(createCompanyProfile, { as, body: { name: 'Own (Pvt) Ltd' } })],
    [
      'people',
      () => app.call(createUser, { as, body: { fName: 'A', sName: 'B', email: 'a@own.lk', role: 'USER' } }),
    ],
    ['mail', () => app.call(sendTestMail, { as })],
    ['task', () => app.call(createTask, { as, body: { taskName: 'Own', dueDate: '2026-12-01' } })],
    [
      'invoice',
      () => app.call(createInvoice, { as, body: { clientEmail: 'c@own.lk', items: [SAMPLE_ITEM] } }),
    ],
  ]
  for (const [step, take] of steps) {
    expect((await state()).done).not.toContain(step)
    expect((await take()).status, step).toBeLessThan(300)
    expect((await state()).done).toContain(step)
  }
  expect(await state()).toMatchObject({ isShown: true, done: STEPS })
  await app.call(removeSampleData, { as: admin })
  expect((await state()).isShown).toBe(false)
  expect((await choose(true)).body.isShown).toBe(true)
})

it('the guide is hidden where people already work without it, and returns on request', async () => {
  const other = await startTestApp()
  const as = await other.createAccount({ role: 'ADMIN' })
  const seen = async () => (await other.call(getFirstSteps, { as })).body
  const body = { taskName: 'Own', dueDate: '2026-12-01' }
  for (let index = 0; index < 10; index++) await other.call(createTask, { as, body })
  expect(await seen()).toMatchObject({ isShown: true, mayLoad: true })
  await other.call(createTask, { as, body })
  expect(await seen()).toMatchObject({ isShown: false, mayLoad: false })
  expect((await other.call(chooseGuide, { as, body: { isShown: true } })).body.isShown).toBe(true)
  await other.stop()
})
