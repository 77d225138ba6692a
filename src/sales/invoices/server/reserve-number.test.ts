import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, ONE_LINE, startInvoiceScene } from '#test/invoice-scene.ts'

let scene: InvoiceScene
let other: string
let series = 0
beforeAll(async () => {
  scene = await startInvoiceScene()
  other = scene.app.person('ADMIN').token
})
beforeEach(async () => {
  await scene.addSettings({ invoicePrefix: `S${++series}`, invoiceNumberFormat: '{PREFIX}-{SEQ}' })
})
afterEach(async () => {
  scene.renderer.before = async () => undefined
  await expectSoundMoney(scene.app.platform.pool)
})
afterAll(() => scene.stop())

const addLarge = () => scene.addDraft({ subject: 'Large' })
const issueAs = (token: string, id: number) =>
  scene.call(setInvoiceStatus, { params: { id: String(id) }, body: { status: 'Sent' }, token })
const numberOf = async (id: number) => (await scene.read(id)).invoiceNumber

/** Makes documents with the subject Large wait until released; reports when each begins. */
function slowLarge() {
  const releases: (() => void)[] = []
  let begun = 0
  scene.renderer.before = async (view) => {
    if (view.subject !== 'Large') return
    begun += 1
    await new Promise<void>((resolve) => releases.push(resolve))
  }
  return {
    begins: () => expect.poll(() => releases.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0),
    release: () => releases.shift()?.(),
    count: () => begun,
  }
}

it('issues another person’s small invoice while a large one is rendered, each with its number and no gap', async () => {
  const slow = slowLarge()
  const large = await addLarge()
  const small = await scene.addDraft()
  const issuing = issueAs(scene.admin, large.id)
  await slow.begins()
  expect((await issueAs(other, small.id)).body.invoiceNumber).toBe(`S${series}-1`)
  slow.release()
  await slow.begins()
  slow.release()
  expect((await issuing).body.invoiceNumber).toBe(`S${series}-2`)
  expect(await scene.pdf(large.id)).toContain(`S${series}-2`)
  expect(slow.count()).toBe(2)
})

it('holds no database lock while a document is rendered, and stores what was changed meanwhile', async () => {
  const slow = slowLarge()
  const { id } = await addLarge()
  const issuing = issueAs(scene.admin, id)
  await slow.begins()
  const { rows } = await scene.app.platform.pool.query(
    `select locktype, relation::regclass, mode from pg_locks join pg_stat_activity activity using (pid)
     where activity.datname = current_database() and activity.pid <> pg_backend_pid()
       and (locktype = 'advisory' and objid = 7240004 or state = 'idle in transaction')`,
  )
  expect(rows).toEqual([])
  // another person changes the draft itself
  const edited = await scene.app.send({
    method: 'PUT',
    url: `/api/invoices/${id}`,
    token: other,
    payload: JSON.stringify({ clientId: scene.clientId, subject: 'Not large', items: [ONE_LINE] }),
  })
  expect(edited.status).toBe(200)
  slow.release()
  expect((await issuing).body).toMatchObject({ status: 'Sent', subject: 'Not large' })
  expect(await scene.pdf(id)).toContain('Not large')
})

it('reserves a number for a person who repeatedly loses it, after a few renderings', async () => {
  const slow = slowLarge()
  const large = await addLarge()
  const issuing = issueAs(scene.admin, large.id)
  let others = 0
  for (let round = 0; round < 2; round++) {
    await slow.begins()
    others += (await issueAs(other, (await scene.addDraft()).id)).status === 200 ? 1 : 0
    slow.release()
  }
  await slow.begins()
  // by now the draft has its own number: no other invoice gets it, and none waits
  expect(await numberOf(large.id)).toBe(`S${series}-3`)
  expect((await issueAs(other, (await scene.addDraft()).id)).body.invoiceNumber).toBe(`S${series}-4`)
  slow.release()
  expect((await issuing).body).toMatchObject({ status: 'Sent', invoiceNumber: `S${series}-3` })
  expect([slow.count(), others]).toEqual([3, 2])
  expect((await scene.history(large.id)).map(({ action }) => action)).toEqual(['issued', 'created'])
})

it('leaves a draft without a number if its document cannot be rendered', async () => {
  scene.renderer.before = () => Promise.reject(new Error('too slow'))
  const before = await scene.addDraft()
  expect((await issueAs(scene.admin, before.id)).status).toBeGreaterThanOrEqual(500)
  expect(await scene.read(before.id)).toEqual(before)
  scene.renderer.before = async () => undefined
  expect((await issueAs(scene.admin, before.id)).body.invoiceNumber).toBe(`S${series}-1`)
})

it('gives each of 30 invoices issued by three people at once its own number, without a gap', async () => {
  const third = scene.app.person('ADMIN').token
  const drafts = await Promise.all(Array.from({ length: 30 }, () => scene.addDraft()))
  const people = [scene.admin, other, third]
  const issued = await Promise.all(
    drafts.map(({ id }, index) => issueAs(people[index % people.length] ?? other, id)),
  )
  expect(issued.map(({ status }) => status)).toEqual(drafts.map(() => 200))
  const numbers = issued.map(({ body }) => Number(body.invoiceNumber?.split('-')[1]))
  expect(numbers.toSorted((one, two) => one - two)).toEqual(drafts.map((_, index) => index + 1))
})
