import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn, logOut, refreshTokens } from '#people/auth/shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import { createTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { deleteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { addMasterData } from './sample-master-data.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let other: TestApp
let address: string
let otherAddress: string
let admin: TestAccount
const opened: Socket[] = []
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  other = await app.again()
  otherAddress = await other.listen()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

interface Listener {
  socket: Socket
  /** `change task`, `account`, `signed-out`, `disconnect …`, in the order received. */
  heard: string[]
}

interface Connecting {
  at?: string
  origin?: string
  transports?: string[]
}

function open(
  token: unknown,
  { at = address, origin, transports = ['websocket'] }: Connecting = {},
): Listener {
  const socket = io(at, {
    transports,
    forceNew: true,
    reconnection: false,
    auth: token === undefined ? {} : { token },
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  })
  opened.push(socket)
  const heard: string[] = []
  socket.on('change', (change: { entity: string; action: string }) =>
    heard.push(`${change.action} ${change.entity}`),
  )
  // every connection starts with the feed's position and with presence; tests about these have their own listeners
  socket.onAny((event: string) => !['change', 'position', 'presence'].includes(event) && heard.push(event))
  socket.on('disconnect', (reason) => heard.push(`disconnect: ${reason}`))
  return { socket, heard }
}

async function connect(token: unknown, options?: Connecting): Promise<Listener> {
  const listener = open(token, options)
  await new Promise<void>((resolve, reject) => {
    listener.socket.on('connect', resolve)
    listener.socket.on('connect_error', reject)
  })
  return listener
}

/** Why a connection is refused; 'let in' when it is not. */
const refusal = (token: unknown, options?: Connecting): Promise<string> =>
  connect(token, options).then(
    () => 'let in',
    (error: Error) => error.message,
  )

/** A sign-in, of which only administrators may be notified. */
const signIn = (account: TestAccount) =>
  app.call(logIn, { body: { email: account.email, password: account.password } })
const task = (as: TestAccount) =>
  app.call(createTask, { as, body: { taskName: 'Call', dueDate: '2026-12-01' } })
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 5_000, interval: 2 })
const change = (account: TestAccount, fields: { role?: Role; status?: 'Active' | 'Inactive' }) =>
  app.call(updateUser, {
    as: admin,
    params: { id: account.id },
    body: { fName: 'Test', sName: 'Person', email: account.email, role: 'USER', ...fields },
  })

/** Waits until `witness` receives one more event: what the others have not received by then, they never will. */
async function settle(witness: Listener): Promise<void> {
  const before = witness.heard.length
  await task(admin)
  await until(() => expect(witness.heard.slice(before)).toContain('create task'))
}

/** A new account that connects after its own sign-up was broadcast: it receives no earlier events. */
async function connectNew(witness: Listener): Promise<Listener> {
  const { accessToken } = await app.createAccount()
  await settle(witness)
  return connect(accessToken)
}

describe('connecting', () => {
  it('requires a valid access token', async () => {
    const gone = await app.createAccount()
    await app.call(deleteUser, { as: admin, params: { id: gone.id } })
    const inactive = await app.createAccount({ status: 'Inactive' })
    const signedOut = await app.createAccount()
    await app.call(logOut, { as: signedOut })
    const [head, claims] = admin.accessToken.split('.')
    const forged = `${head}.${claims}.${Buffer.alloc(32, 7).toString('base64url')}`
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${claims}.`
    const bad = [
      undefined,
      '',
      'x',
      7,
      { token: admin.accessToken },
      [admin.accessToken],
      'x'.repeat(50_000),
      admin.refreshToken,
      forged,
      unsigned,
      gone.accessToken,
      inactive.accessToken,
      signedOut.accessToken,
    ]
    for (const token of bad)
      expect(await refusal(token), JSON.stringify(token)?.slice(0, 40)).toBe('unauthenticated')
    expect(await refusal(admin.accessToken)).toBe('let in')
  })

  it('ignores a token in the address, where logs would record it', async () => {
    const socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      query: { token: admin.accessToken },
    })
    opened.push(socket)
    const outcome = await new Promise((resolve) => {
      socket.on('connect', () => resolve('let in'))
      socket.on('connect_error', (error) => resolve(error.message))
    })
    expect(outcome).toBe('unauthenticated')
  })

  it.each(['websocket', 'polling'])('is refused to a page of another site (%s)', async (transport) => {
    const transports = [transport]
    expect(await refusal(admin.accessToken, { origin: 'https://evil.example', transports })).not.toBe(
      'let in',
    )
    expect(await refusal(admin.accessToken, { origin: 'null', transports })).not.toBe('let in')
    expect(await refusal(admin.accessToken, { origin: address, transports })).toBe('let in')
    expect(await refusal(admin.accessToken, { origin: app.platform.config.appUrl, transports })).toBe(
      'let in',
    )
  })

  it('fails with an expired token', async () => {
    const account = await app.createAccount()
    app.moveClock(16 * 60_000)
    const outcome = await refusal(account.accessToken)
    app.moveClock(-16 * 60_000)
    expect(outcome).toBe('unauthenticated')
  })
})

describe('many simultaneous changes', () => {
  it('cause few messages to a browser, in every process', async () => {
    const listeners = [
      await connect(admin.accessToken),
      await connect(admin.accessToken, { at: otherAddress }),
    ]
    const rows = [...Array(2_000).keys()].map((row) => ({ taskName: `Task ${row}`, dueDate: '2026-12-01' }))
    expect((await app.call(taskImport.endpoint, { as: admin, body: { rows } })).status).toBe(201)
    for (const listener of listeners) {
      await until(() => expect(listener.heard).toContain('create task'))
      await settle(listener)
      expect(listener.heard.length).toBeLessThan(200)
    }
  })
})

describe('who receives what', () => {
  it('is everything for an administrator, what the role may see for a USER, and nothing for a MANAGER and a Pending account', async () => {
    const administrator = await connect(admin.accessToken)
    const user = await connect((await app.createAccount()).accessToken)
    const manager = await connect((await app.createAccount({ role: 'MANAGER' })).accessToken)
    const pending = await connect((await app.createAccount({ status: 'Pending' })).accessToken)
    await signIn(admin)
    await change(await app.createAccount(), { status: 'Inactive' })
    await settle(administrator)
    await settle(user)
    // of one's own session everybody hears: its first use may be told after the connection
    const ofOthers = ({ heard }: Listener) => heard.filter((each) => each !== 'update own-session')
    const entities = (listener: Listener) => new Set(ofOthers(listener).map((each) => each.split(' ')[1]))
    expect(entities(administrator)).toContain('session')
    expect(entities(user)).toEqual(new Set(['task', 'user']))
    expect(ofOthers(manager)).toEqual([])
    expect(ofOthers(pending)).toEqual([])
  })

  it('limits clients, companies and their settings to administrators', async () => {
    const administrator = await connect(admin.accessToken)
    const user = await connectNew(administrator)
    await addMasterData(app, admin)
    await settle(administrator)
    await settle(user)
    const added = ['client', 'company-profile', 'invoice-settings'].map((entity) => `create ${entity}`)
    expect(administrator.heard).toEqual(expect.arrayContaining(added))
    expect(new Set(user.heard)).toEqual(new Set(['create task']))
  })

  it('names the changed record and the person, and nothing of its contents', async () => {
    const listener = await connect(admin.accessToken)
    const told: unknown[] = []
    listener.socket.on('change', (change) => told.push(change))
    const { body, headers } = await task(admin)
    await until(() => expect(told).toHaveLength(1))
    // the id by which the author's own browser recognizes it
    const change = Number(headers['x-changes'])
    expect(told).toEqual([
      { entity: 'task', id: String(body.id), action: 'create', actorId: admin.id, change },
    ])
  })

  it('includes connections to another process', async () => {
    const elsewhere = await connect(admin.accessToken, { at: otherAddress })
    const ids: string[] = []
    elsewhere.socket.on('change', (change: { id: string }) => ids.push(change.id))
    const { body } = await task(admin)
    await until(() => expect(ids).toContain(String(body.id)))
  })

  it('refreshes everyone when changes may have been missed', async () => {
    const listener = await connect(admin.accessToken)
    await app.platform.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'ledgerboard-feed'`,
    )
    await until(() => expect(listener.heard).toContain('refresh'))
    await settle(listener)
  })
})

describe('an account that changes while its socket is open (spec 2.3: within one second)', () => {
  /** Milliseconds from the reply of the call to the event, on a socket of either process. */
  async function measure(
    act: (account: TestAccount) => Promise<{ status: number }>,
    event: string,
    role: 'USER' | 'ADMIN' = 'USER',
  ): Promise<Listener> {
    const account = await app.createAccount({ role })
    const [here, there] = [
      await connect(account.accessToken),
      await connect(account.accessToken, { at: otherAddress }),
    ]
    const began = performance.now()
    expect((await act(account)).status).toBeLessThan(300)
    await until(() => {
      expect(here.heard).toContain(event)
      expect(there.heard).toContain(event)
    })
    expect(performance.now() - began).toBeLessThan(1_000)
    return there
  }
  const ENDED = 'disconnect: io server disconnect'

  it('is disconnected when it is deactivated', async () => {
    const { heard } = await measure((account) => change(account, { status: 'Inactive' }), ENDED)
    expect(heard.slice(-2)).toEqual(['signed-out', ENDED])
  })

  it('is disconnected when it is deleted', async () => {
    await measure((account) => app.call(deleteUser, { as: admin, params: { id: account.id } }), ENDED)
  })

  it('is disconnected when it signs out', async () => {
    await measure((account) => app.call(logOut, { as: account }), ENDED)
  })

  it('receives no more of what a demoted administrator may not see', async () => {
    const witness = await connect(admin.accessToken, { at: otherAddress })
    const { heard } = await measure((account) => change(account, { role: 'USER' }), 'account', 'ADMIN')
    heard.length = 0
    await signIn(admin)
    await settle(witness)
    await until(() => expect(heard).toContain('create task'))
    expect(heard).toEqual(['create task'])
  })

  it('receives nothing as a MANAGER, and tasks as a USER again', async () => {
    const witness = await connect(admin.accessToken)
    const account = await app.createAccount()
    const listener = await connect(account.accessToken)
    await change(account, { role: 'MANAGER' })
    await until(() => expect(listener.heard).toContain('account'))
    listener.heard.length = 0
    await settle(witness)
    expect(listener.heard).toEqual([])
    await change(account, { role: 'USER' })
    await until(() => expect(listener.heard).toContain('account'))
    await settle(listener)
  })

  it('receives what is of money as long as it is an ACCOUNTANT, and nothing of sessions', async () => {
    const account = await app.createAccount()
    const listener = await connect(account.accessToken)
    for (const role of ['ACCOUNTANT', 'USER'] as const) {
      await change(account, { role })
      await until(() => expect(listener.heard).toContain('account'))
      listener.heard.length = 0
      await signIn(admin)
      await addMasterData(app, admin)
      await settle(listener)
      expect([role, listener.heard.includes('create client')]).toEqual([role, role === 'ACCOUNTANT'])
      expect(listener.heard.join()).not.toMatch(/session|settings|company/)
    }
  })

  it('receives tasks as soon as it is approved', async () => {
    const account = await app.createAccount({ status: 'Pending' })
    const listener = await connect(account.accessToken)
    await change(account, { status: 'Active' })
    await until(() => expect(listener.heard).toContain('account'))
    await settle(listener)
  })

  it('is disconnected even if it changed while the database was unreachable', async () => {
    const account = await app.createAccount()
    const listener = await connect(account.accessToken)
    const witness = await connect(admin.accessToken)
    const pool = app.platform.pool
    // without a row in `changes` only the gap in the feed reveals it
    await pool.query(`update users set status = 'Inactive' where id = $1`, [account.id])
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'ledgerboard-feed'`,
    )
    await until(() => expect(listener.heard).toContain(ENDED))
    // until then nobody is told of changes
    await until(() => expect(witness.heard).toContain('refresh'))
  })

  it('cannot slip through between the check of the account and the open socket', async () => {
    const account = await app.createAccount()
    const { authenticate } = app.platform
    let letOn = (): void => undefined
    const held = new Promise<void>((resolve) => (letOn = resolve))
    let hasRead = false
    app.platform.authenticate = async (token) => {
      const found = await authenticate(token)
      hasRead = true
      await held
      return found
    }
    const listener = open(account.accessToken)
    await until(() => expect(hasRead).toBe(true))
    app.platform.authenticate = authenticate
    const witness = await connect(admin.accessToken)
    await change(account, { status: 'Inactive' })
    // the change was broadcast, but this socket could not be found yet
    await until(() => expect(witness.heard).toContain('update user'))
    await settle(witness)
    await settle(witness)
    letOn()
    await until(() => expect(listener.heard).toContain(ENDED))
  })
})

describe('the expiry of a token', () => {
  const MINUTE = 60_000
  it('ends the socket, unless it was renewed', async () => {
    const account = await app.createAccount()
    await settle(await connect(admin.accessToken))
    // three seconds before the tokens expire; expiry is in whole seconds
    app.moveClock(15 * MINUTE - 3_000)
    try {
      const [left, renewed] = [await connect(account.accessToken), await connect(account.accessToken)]
      const { body } = await app.call(refreshTokens, { body: { refreshToken: account.refreshToken } })
      renewed.socket.emit('renew', body.access_token)
      await until(() => expect(left.heard).toContain('disconnect: io server disconnect'))
      const later = { taskName: 'Later', dueDate: '2026-12-01' }
      await app.call(createTask, { token: body.access_token, body: later })
      await until(() => expect(renewed.heard).toEqual(['create task']))
    } finally {
      app.moveClock(3_000 - 15 * MINUTE)
    }
  })

  it('is not postponed by somebody else’s token, nor by an invalid one', async () => {
    const stranger = await app.createAccount()
    for (const token of [stranger.accessToken, 'x', null, { a: 1 }, admin.refreshToken]) {
      const account = await app.createAccount()
      const listener = await connect(account.accessToken)
      listener.socket.emit('renew', token)
      await until(() => expect(listener.heard).toContain('disconnect: io server disconnect'))
    }
  })

  it('does not affect a second session of the same person', async () => {
    const account = await app.createAccount()
    const second = await signIn(account)
    const [first, stays] = [await connect(account.accessToken), await connect(second.body.access_token)]
    await app.call(logOut, { as: account })
    await until(() => expect(first.socket.connected).toBe(false))
    await settle(stays)
  })
})

describe('a browser that misbehaves', () => {
  it('is disconnected for a flood, for a message that is too large, and for an invalid one; others do not notice', async () => {
    const witness = await connect(admin.accessToken)
    const account = await app.createAccount()
    const [flood, large, odd] = [
      await connect(account.accessToken),
      await connect(account.accessToken),
      await connect(account.accessToken),
    ]
    for (let count = 0; count < 2_000; count++) flood.socket.emit('renew', account.accessToken)
    large.socket.emit('renew', 'x'.repeat(100_000))
    odd.socket.io.engine.write('4\u0000not a packet')
    await until(() =>
      expect([flood, large, odd].map((each) => each.socket.connected)).toEqual([false, false, false]),
    )
    const began = performance.now()
    await settle(witness)
    expect(performance.now() - began).toBeLessThan(500)
  })

  it('may send unknown events within the limits', async () => {
    const listener = await connectNew(await connect(admin.accessToken))
    listener.socket.emit('change', { entity: 'task', id: '1', action: 'delete' })
    listener.socket.emit('__proto__', { admin: true })
    listener.socket.emit('join', 'may:user:edit')
    await settle(listener)
    await signIn(admin)
    await settle(listener)
    expect(listener.heard).toEqual(['create task', 'create task'])
  })
})

describe('the socket’s own replies', () => {
  it('may not be cached on the way', async () => {
    const reply = await fetch(`${address}/socket.io/?EIO=4&transport=polling`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('the position of the feed', () => {
  it('is that of the last reply if nothing happened since, and different otherwise', async () => {
    const positionNow = async () =>
      String((await app.call(listTasks, { as: admin })).headers['x-feed-position'])
    const positionAtOpening = async () => {
      const { socket } = open(admin.accessToken)
      return new Promise<string>((resolve) => socket.on('position', resolve))
    }
    await settle(await connect(admin.accessToken))
    const before = await positionNow()
    expect(await positionAtOpening()).toBe(before)
    const watcher = await connect(admin.accessToken)
    await task(admin)
    await until(() => expect(watcher.heard).toContain('create task'))
    expect(await positionAtOpening()).not.toBe(before)
  })

  it('is sent only to Active accounts, because the amount of activity is confidential', async () => {
    const pending = await app.createAccount({ status: 'Pending' })
    const { email, password } = pending
    const replies = [
      await app.call(logIn, { body: { email, password } }),
      await app.call(refreshTokens, { body: { refreshToken: pending.refreshToken } }),
      await app.call(getMe, { as: pending }),
    ]
    for (const { status, headers } of replies) {
      expect(status).toBe(200)
      expect(headers).not.toHaveProperty('x-feed-position')
      expect(headers).not.toHaveProperty('x-changes')
    }
    const { socket } = open(pending.accessToken)
    const heard: string[] = []
    socket.onAny((event: string) => heard.push(event))
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    await task(admin)
    await settle(await connect(admin.accessToken))
    expect(heard).toEqual([])
    expect((await app.call(getMe, { as: admin })).headers).toHaveProperty('x-feed-position')
  })
})
