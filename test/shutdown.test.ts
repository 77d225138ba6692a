import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { startNetworkProxy } from './network-proxy.ts'
import { startTestApp } from './test-app.ts'

/** One call over a keep-alive connection, as browsers use. */
function post(address: string, agent: http.Agent, token: string, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ taskName: name, dueDate: '2026-12-01' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = http.request(`${address}/api/task`, { method: 'POST', agent, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body)
  })
}

it('a shutdown lets every running call finish, accepts no new one, and does not wait for idle connections', async () => {
  const app = await startTestApp()
  const agent = new http.Agent({ keepAlive: true })
  try {
    const address = await app.listen()
    const { accessToken } = await app.createAccount({ role: 'ADMIN' })
    const socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: accessToken },
    })
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
    // idle keep-alive connections
    const before = await Promise.all(
      Array.from({ length: 5 }, (_, index) => post(address, agent, accessToken, `before ${index}`)),
    )
    expect(before).toEqual(Array(5).fill(201))

    const other = await app.again()
    const blocker = await other.platform.pool.connect()
    await blocker.query('begin; lock table tasks in exclusive mode')
    const running = Array.from({ length: 5 }, (_, index) =>
      post(address, agent, accessToken, `running ${index}`),
    )
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await other.platform.pool.query(waiting)).rowCount).toBe(5)
    const began = performance.now()
    const closing = app.close()
    const told = new Promise((resolve) => socket.on('disconnect', resolve))
    await told
    expect(performance.now() - began).toBeLessThan(500)
    await sleep(200)
    await expect(post(address, new http.Agent(), accessToken, 'too late')).rejects.toThrow('ECONNREFUSED')
    await blocker.query('commit')
    blocker.release()
    expect(await Promise.all(running)).toEqual(Array(5).fill(201))
    await closing
    expect(performance.now() - began).toBeLessThan(2_000)

    const { rows } = await other.platform.pool.query('select task_name from tasks')
    expect(rows).toHaveLength(10)
    await other.stop()
    // close is idempotent
    await app.close()
  } finally {
    agent.destroy()
    await app.stop()
  }
})

it('a call that arrives after the shutdown started on an earlier connection is answered', async () => {
  const app = await startTestApp()
  const { port } = new URL(await app.listen())
  const arrived = new Promise((resolve) => app.http.server.once('connection', resolve))
  const connection = net.connect(Number(port), '127.0.0.1')
  await arrived
  const closing = app.close()
  connection.write('GET /api/auth/options HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const reply = await text(connection)
  expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  expect(reply.toLowerCase()).toContain('\r\nconnection: close\r\n')
  await closing
  await app.stop()
})

it('a browser that disappeared silently does not delay a shutdown', async () => {
  const app = await startTestApp()
  const address = await app.listen()
  const { accessToken } = await app.createAccount()
  const proxy = await startNetworkProxy({ port: Number(new URL(address).port), host: '127.0.0.1' })
  const options = { transports: ['websocket'], forceNew: true, reconnection: false }
  const socket = io(proxy.url, { ...options, auth: { token: accessToken } })
  try {
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
    proxy.change({ isBlackHole: true })
    const began = performance.now()
    await app.close()
    expect(performance.now() - began).toBeLessThan(5_000)
  } finally {
    socket.disconnect()
    await proxy.shut()
    await app.stop()
  }
})
