import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { updateUser } from '#people/users/shared/user-endpoints.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { type Browser, chatBrowsers, createNamed, refusalOf, until } from './chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

let app: TestApp
let other: TestApp
let address: string
let otherAddress: string
let admin: TestAccount
let nimal: TestAccount
let ayesha: TestAccount
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  admin = await createNamed(app, 'Asha', 'Silva', 'ADMIN')
  nimal = await createNamed(app, 'Nimal', 'Perera')
  ayesha = await createNamed(app, 'Ayesha', 'Fernando')
  address = await app.listen()
  // after the sign-ups, which no browser is to be notified of
  other = await app.again()
  otherAddress = await other.listen()
})
afterEach(closeAll)
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const setRole = (account: TestAccount, role: 'USER' | 'ADMIN' | 'MANAGER') =>
  app.call(updateUser, {
    as: admin,
    params: { id: account.id },
    body: { fName: 'Test', sName: 'Person', email: account.email, role, status: 'Active' },
  })

describe('a signal', () => {
  it('reaches all browsers of the named people, in every process, and nobody else', async () => {
    const [here, there] = [await open(address, nimal), await open(otherAddress, nimal)]
    const stranger = await open(address, admin)
    const told: unknown[] = []
    here.socket.on('change', (change) => told.push(change))
    await signalUsers(app.platform.database, [nimal.id], 'notification')
    await signalUsers(app.platform.database, [admin.id, ayesha.id], 'witness')
    await signalUsers(app.platform.database, [], 'nobody')
    await until(() => expect(stranger.told).toEqual(['witness']))
    await until(() => expect([here.told, there.told]).toEqual([['notification'], ['notification']]))
    expect(told).toEqual([{ entity: 'notification', id: '', action: 'update', actorId: null }])
  })

  it('is sent after the commit, and never for what was rolled back', async () => {
    // on both, so that no process notifies during the next test
    const browsers = [await open(address, nimal), await open(otherAddress, nimal)]
    const told = () => browsers.map((browser) => browser.told)
    const { database } = app.platform
    await database
      .transaction()
      .execute(async (transaction) => {
        await signalUsers(transaction, [nimal.id], 'undone')
        throw new Error('no')
      })
      .catch(() => undefined)
    const pending = await database.startTransaction().execute()
    await signalUsers(pending, [nimal.id], 'later')
    await signalUsers(database, [nimal.id], 'first')
    await until(() => expect(told()).toEqual([['first'], ['first']]))
    await pending.commit().execute()
    await until(() =>
      expect(told()).toEqual([
        ['first', 'later'],
        ['first', 'later'],
      ]),
    )
  })

  it('can name more people than fit into one notification of the database', async () => {
    const browser = await open(address, nimal)
    const many = Array.from({ length: 1_000 }, () => crypto.randomUUID())
    await signalUsers(app.platform.database, [...many, nimal.id], 'many')
    await until(() => expect(browser.told).toEqual(['many']))
  })

  it('reaches an account without any permission, but not one waiting for approval', async () => {
    const manager = await app.createAccount({ role: 'MANAGER' })
    const pending = await app.createAccount({ status: 'Pending' })
    // signals arrive in order: after this one, none of the sign-ins is still on its way
    const witness = await open(address, nimal)
    await signalUsers(app.platform.database, [nimal.id], 'witness')
    await until(() => expect(witness.told).toEqual(['witness']))
    const [heard, silent] = [await open(address, manager), await open(address, pending)]
    await signalUsers(app.platform.database, [pending.id, manager.id], 'signal')
    await until(() => expect(heard.told).toEqual(['signal']))
    expect(silent.told).toEqual([])
  })
})

describe('who is online', () => {
  const onlineFor = (browser: Browser) =>
    browser.presence.reduce<Set<string>>((known, { isWhole, online, offline }) => {
      const next = new Set([...(isWhole ? [] : known), ...online])
      for (const id of offline) next.delete(id)
      return next
    }, new Set())

  it('is sent on connecting and when it changes, across all processes', async () => {
    const watcher = await open(address, nimal)
    await until(() => expect(watcher.presence[0]?.isWhole).toBe(true))
    const person = await app.createAccount()
    const comes = await open(otherAddress, person)
    await until(() => expect(onlineFor(watcher)).toContain(person.id))
    const late = await open(address, ayesha)
    await until(() => expect(onlineFor(late)).toContain(person.id))
    expect(app.platform.presence.isOnline(person.id)).toBe(true)
    comes.socket.disconnect()
    await until(() => expect(onlineFor(watcher)).not.toContain(person.id))
    expect(other.platform.presence.isOnline(person.id)).toBe(false)
  })

  it('is not sent to people who may not chat, and excludes Pending accounts', async () => {
    const pendingAccount = await app.createAccount({ status: 'Pending' })
    const pending = await open(address, pendingAccount)
    const manager = await open(address, await app.createAccount({ role: 'MANAGER' }))
    const watcher = await open(address, nimal)
    const witness = await app.createAccount()
    await open(otherAddress, witness)
    await until(() => expect(onlineFor(watcher)).toContain(witness.id))
    expect(onlineFor(watcher)).not.toContain(pendingAccount.id)
    expect([pending.presence, manager.presence]).toEqual([[], []])
  })
})

describe('who else has a record open', () => {
  const NIMAL = () => ({ id: nimal.id, name: 'Nimal Perera' })
  const AYESHA = () => ({ id: ayesha.id, name: 'Ayesha Fernando' })
  const last = (browser: Browser) => browser.viewers.at(-1)

  it('is sent to everyone else who has it open, in every process, until they close it', async () => {
    const [here, there] = [await open(address, nimal), await open(otherAddress, ayesha)]
    const elsewhere = await open(address, admin)
    expect(await here.view({ entity: 'task', id: 7 })).toEqual({})
    expect(await elsewhere.view({ entity: 'task', id: 8 })).toEqual({})
    expect(last(here)).toEqual({ entity: 'task', id: 7, people: [] })
    await there.view({ entity: 'task', id: 7 })
    await until(() => {
      expect(last(here)).toEqual({ entity: 'task', id: 7, people: [AYESHA()] })
      expect(last(there)).toEqual({ entity: 'task', id: 7, people: [NIMAL()] })
    })
    await there.view({ entity: 'task', id: 8 })
    await until(() => expect(last(here)).toEqual({ entity: 'task', id: 7, people: [] }))
    await until(() => expect(last(elsewhere)).toEqual({ entity: 'task', id: 8, people: [AYESHA()] }))
    await there.view({ entity: 'task', id: null })
    await until(() => expect(last(elsewhere)).toEqual({ entity: 'task', id: 8, people: [] }))
    await here.view({ entity: 'task', id: 8 })
    await until(() => expect(last(elsewhere)?.people).toEqual([NIMAL()]))
    here.socket.disconnect()
    await until(() => expect(last(elsewhere)?.people).toEqual([]))
  })

  it('never names oneself, even in a second browser', async () => {
    const [one, two] = [await open(address, nimal), await open(address, nimal)]
    const witness = await open(otherAddress, ayesha)
    await witness.view({ entity: 'task', id: 20 })
    await one.view({ entity: 'task', id: 20 })
    await until(() => expect(last(one)?.people).toEqual([AYESHA()]))
    await two.view({ entity: 'task', id: 20 })
    await until(() => expect(last(two)).toEqual({ entity: 'task', id: 20, people: [AYESHA()] }))
    await until(() => expect(last(witness)?.people).toEqual([NIMAL()]))
    // the other browser still has it open
    one.socket.disconnect()
    await two.view({ entity: 'task', id: 21 })
    await until(() => expect(last(witness)?.people).toEqual([]))
  })

  it('distinguishes a task, an invoice and a quote', async () => {
    const [one, two] = [await open(address, admin), await open(address, nimal)]
    await one.view({ entity: 'invoice', id: 30 })
    await one.view({ entity: 'task', id: 30 })
    await one.view({ entity: 'invoice', id: null })
    await two.view({ entity: 'task', id: 30 })
    await until(() => expect(last(one)).toMatchObject({ entity: 'task', id: 30, people: [NIMAL()] }))
    // once, or again if presence was sent in between; never with anyone
    const ofInvoice = one.viewers.filter(({ entity }) => entity !== 'task')
    expect(ofInvoice).toContainEqual({ entity: 'invoice', id: 30, people: [] })
    expect(ofInvoice.flatMap(({ people }) => people)).toEqual([])
  })

  it('is hidden from people who may not see the record, as soon as that changes', async () => {
    const second = await createNamed(app, 'Dilini', 'Jayawardena', 'ADMIN')
    const [watcher, demoted] = [await open(address, admin), await open(otherAddress, second)]
    const user = await open(address, nimal)
    expect(refusalOf(await user.view({ entity: 'invoice', id: 40 }))).toBe('forbidden')
    expect(refusalOf(await user.view({ entity: 'quote', id: 40 }))).toBe('forbidden')
    await watcher.view({ entity: 'invoice', id: 40 })
    await demoted.view({ entity: 'invoice', id: 40 })
    await until(() => expect(last(watcher)?.people.map(({ id }) => id)).toEqual([second.id]))
    const began = performance.now()
    await setRole(second, 'USER')
    await until(() => expect(last(watcher)?.people).toEqual([]))
    expect(performance.now() - began).toBeLessThan(1_000)
    await until(() => expect(demoted.told).toContain('account'))
    const before = demoted.viewers.length
    const third = await createNamed(app, 'Tharindu', 'Silva', 'ADMIN')
    await (await open(otherAddress, third)).view({ entity: 'invoice', id: 40 })
    await until(() => expect(last(watcher)?.people.map(({ id }) => id)).toEqual([third.id]))
    expect(demoted.viewers).toHaveLength(before)
  })

  it('refuses an invalid record, and continues', async () => {
    const browser = await open(address, nimal)
    const things: unknown[] = [
      undefined,
      null,
      'task:1',
      {},
      { entity: 'client', id: 1 },
      { entity: '__proto__', id: 1 },
      { entity: 'task' },
      { entity: 'task', id: 0 },
      { entity: 'task', id: '1' },
      { entity: 'task', id: 1.5 },
      { entity: 'task', id: 2 ** 40 },
      { entity: ['task'], id: 1 },
    ]
    for (const thing of things) {
      const reply: object = await browser.socket.timeout(5_000).emitWithAck('viewing', thing)
      expect(refusalOf(reply), JSON.stringify(thing)).toBe('validation')
      browser.socket.emit('viewing', thing)
    }
    expect(await browser.view({ entity: 'task', id: 50 })).toEqual({})
    // once, or again if presence was sent in between
    expect(browser.viewers).not.toEqual([])
    for (const told of browser.viewers) expect(told).toEqual({ entity: 'task', id: 50, people: [] })
  })
})
