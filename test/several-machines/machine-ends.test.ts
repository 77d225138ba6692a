import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { createTask, getTask } from '#work/tasks/shared/task-endpoints.ts'
import { healthEndpoint } from '#platform/shared/health-endpoint.ts'
import { node, repository } from '../embedded-postgres/test-instances.ts'
import type { TestAccount } from '../test-app.ts'
import { type Machines, SECRET, startMachines, until } from './machines.ts'

/** A machine or the database is stopped or restarted, or does not belong to the installation. */

vi.setConfig({ testTimeout: 240_000 })

let machines: Machines
let proxy: string
let admin: TestAccount
const opened: Socket[] = []
beforeAll(async () => {
  machines = await startMachines()
  proxy = machines.proxy.url
  admin = await machines.createAccount({ firstName: 'Asha', role: 'ADMIN' })
}, 120_000)
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})
afterAll(() => machines.stop(), 60_000)

interface PageSocket {
  socket: Socket
  /** Names of the entities that changed. */
  told: string[]
  online: Set<string>
}

/** A browser connected as by the pages: it reconnects automatically, to the process that the proxy chooses. */
function openPage(url: string, account: TestAccount): PageSocket {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: account.accessToken },
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  opened.push(socket)
  const page: PageSocket = { socket, told: [], online: new Set() }
  socket.on('change', (change: { entity: string }) => page.told.push(change.entity))
  socket.on('presence', (news: { isWhole: boolean; online: string[]; offline: string[] }) => {
    if (news.isWhole) page.online.clear()
    for (const id of news.online) page.online.add(id)
    for (const id of news.offline) page.online.delete(id)
  })
  return page
}
const addTask = (name: string, url = proxy) =>
  machines.ask(url, createTask, {
    as: admin,
    body: { taskName: name, dueDate: '2026-12-01' },
    key: randomUUID(),
  })

/** Calls continuously until `during` is over: reads, and writes with a key. @returns their outcome */
async function underLoad(
  during: () => Promise<void>,
): Promise<{ statuses: Map<number, number>; written: number[] }> {
  let isOver = false
  const statuses = new Map<number, number>()
  const written: number[] = []
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const callers = Array.from({ length: 6 }, async (_, caller) => {
    for (let count = 0; !isOver; count++) {
      if (caller % 2 === 0) note((await machines.ask(proxy, getMe, { as: admin })).status)
      else {
        const { status, body } = await addTask(`load ${caller} ${count}`)
        note(status)
        if (status === 201) written.push(body.id)
      }
    }
  })
  await during().finally(() => (isOver = true))
  await Promise.all(callers)
  return { statuses, written }
}
const idsOf = async (name: string) =>
  (
    await machines.pool.query<{ id: number }>('select id from tasks where task_name like $1', [name])
  ).rows.map(({ id }) => id)

describe('a process that is killed', () => {
  it('is not noticed: the other continues, browsers connect to it, and presence is restored', async () => {
    const person = await machines.createAccount({ firstName: 'Nimal' })
    const [here, there] = [openPage(machines.urls[0], person), openPage(machines.urls[1], admin)]
    const pages = [openPage(proxy, person), openPage(proxy, admin)]
    await until(() => {
      for (const { socket } of [here, there, ...pages]) expect(socket.connected).toBe(true)
      expect(there.online).toContain(person.id)
    })

    const killed = machines.apps[0]
    killed?.process.kill('SIGKILL')
    // only presence on the killed process ends; accounts with a socket on the other one stay online
    here.socket.disconnect()
    await until(() => expect(killed?.process.signalCode).toBe('SIGKILL'))
    const added = await addTask('after the kill')
    expect(added.status).toBe(201)
    for (const { socket, told } of pages) {
      await until(() => expect(socket.connected).toBe(true))
      told.length = 0
    }
    await until(async () => {
      expect((await addTask('told again')).status).toBe(201)
      for (const { told } of [...pages, there]) expect(told).toContain('task')
    })
    for (const { socket } of pages) socket.disconnect()
    await until(() => expect(there.online).not.toContain(person.id))

    await machines.start(0)
    const params = { id: String(added.body.id) }
    expect((await machines.ask(machines.urls[0], getTask, { as: admin, params })).status).toBe(200)
  })
})

describe('restarting one process after the other', () => {
  it('fails no call and stores each once, if the proxy retries what may be retried', async () => {
    const before = machines.proxy.retried
    const { statuses, written } = await underLoad(async () => {
      for (const index of [0, 1]) {
        expect(await machines.apps[index]?.stop()).toBe(0)
        await machines.start(index)
      }
    })
    expect(new Set(statuses.keys())).toEqual(new Set([200, 201]))
    expect(machines.proxy.retried).toBeGreaterThan(before)
    expect(new Set(await idsOf('load %'))).toEqual(new Set(written))
    expect(new Set(written).size).toBe(written.length)
  })
})

describe('a restart of the database', () => {
  it('is reported by both processes, and both recover automatically, including live pages', async () => {
    const pages = machines.urls.map((url) => openPage(url, admin))
    for (const { socket } of pages) await until(() => expect(socket.connected).toBe(true))
    const health = (url: string) => machines.ask(url, healthEndpoint).then(({ status }) => status)
    await machines.postgres.stop()
    for (const url of machines.urls) expect(await health(url)).toBe(503)
    await machines.postgres.start()
    const began = performance.now()
    for (const url of machines.urls) await until(async () => expect(await health(url)).toBe(200))
    expect(performance.now() - began).toBeLessThan(5_000)
    await until(async () => {
      expect((await addTask('after the database', machines.urls[0])).status).toBe(201)
      for (const { told } of pages) expect(told).toContain('task')
    })
    for (const { socket } of pages) expect(socket.connected).toBe(true)
  })
})

describe('a process with another secret', () => {
  it('does not start, says why, and affects nobody', async () => {
    const other = machines.apps[1]
    await other?.stop()
    const JWT_SECRET = 'a secret that only one machine was given'
    await expect(machines.start(1, { JWT_SECRET })).rejects.toThrow(
      'JWT_SECRET is not the secret that this database is used with: give every process the same one',
    )
    // the data folder has none, so it generates one, which is not that of the others either
    await expect(machines.start(1, { JWT_SECRET: '' })).rejects.toThrow('set JWT_SECRET to the same text')
    expect((await machines.ask(proxy, getMe, { as: admin })).status).toBe(200)
    await machines.start(1)
    expect((await machines.ask(machines.urls[1], getMe, { as: admin })).status).toBe(200)
  })

  it('may be set deliberately for all, once none of them runs', async () => {
    const change = (JWT_SECRET: string) => {
      const { status, stdout, stderr } = spawnSync(
        node,
        [path.join(repository, 'scripts/change-secret.ts')],
        {
          cwd: repository,
          encoding: 'utf8',
          env: {
            PATH: process.env['PATH'],
            DATABASE_URL: machines.postgres.url,
            JWT_SECRET,
            BACKUPS_KEPT: '0',
          },
        },
      )
      return { status, said: `${stdout}${stderr}` }
    }
    const JWT_SECRET = 'the next secret, which all machines are given'
    await until(async () => {
      const { rows } = await machines.pool.query(
        `select 1 from presence where alive_at > now() - interval '20 s'`,
      )
      expect(rows).not.toHaveLength(0)
    })
    expect(change(JWT_SECRET)).toMatchObject({
      status: 1,
      said: expect.stringContaining('Stop all of them first'),
    })

    await Promise.all(machines.apps.map((app) => app.stop()))
    expect(change(JWT_SECRET)).toMatchObject({ status: 0 })
    await expect(machines.start(0, { JWT_SECRET: SECRET })).rejects.toThrow('JWT_SECRET is not the secret')
    await Promise.all([machines.start(0, { JWT_SECRET }), machines.start(1, { JWT_SECRET })])
    // tokens of 15 minutes have expired, sessions have not
    expect((await machines.ask(proxy, getMe, { as: admin })).status).toBe(401)
    const renewed = await fetch(`${proxy}/api/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: admin.refreshToken }),
    })
    expect(renewed.status).toBe(200)
  })
})
