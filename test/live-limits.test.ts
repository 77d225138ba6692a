import { EventEmitter } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLiveAdmission, MAX_CONNECTIONS } from '#platform/server/live/live-admission.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

let app: TestApp
let address: string
let admin: TestAccount
const opened: Socket[] = []
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})
afterAll(() => app.stop())

function open(token: string, at = address): Socket {
  const socket = io(at, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
  opened.push(socket)
  return socket
}

async function connect(token: string, at?: string): Promise<Socket> {
  const socket = open(token, at)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
    socket.on('disconnect', reject)
  })
  return socket
}

/** Fails early where the server cuts the connection instead of responding. */
const connectSoon = (token: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = open(token)
    socket.on('connect', resolve)
    socket.io.on('close', () => reject(new Error('cut off')))
  })

describe('too many connections', () => {
  const rawHandshake = (at: string) => fetch(`${at}/socket.io/?EIO=4&transport=polling`)

  it('are refused at the handshake while calls from their address are refused, without any lookup', async () => {
    const limited = await startTestApp({ rateLimit: 20 })
    const at = await limited.listen()
    const { accessToken } = await limited.createAccount({ role: 'ADMIN' })
    const lookups = vi.spyOn(limited.platform, 'authenticate')
    const statuses: number[] = []
    for (let count = 0; count < 200; count++) {
      const reply = await rawHandshake(at)
      await reply.arrayBuffer()
      statuses.push(reply.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(new Set(statuses)).toEqual(new Set([200, 403]))
    expect((await fetch(`${at}/api/auth/options`)).status).toBe(429)
    await expect(connect(accessToken, at)).rejects.toThrow('websocket error')
    expect(lookups).not.toHaveBeenCalled()
    await limited.stop()
  })

  it.each([
    ['Active', MAX_CONNECTIONS.ofAccount],
    ['Pending', MAX_CONNECTIONS.ofPending],
  ] as const)('of one %s account are disconnected beyond the limit', async (status, most) => {
    const account = await app.createAccount({ status })
    const held = await Promise.all(Array.from({ length: most }, () => connect(account.accessToken)))
    const tooMany = open(account.accessToken)
    await new Promise((resolve) => tooMany.io.on('close', resolve))
    expect(tooMany.connected).toBe(false)
    expect(held.every(({ connected }) => connected)).toBe(true)
    // with one tab closed another can connect, and other accounts were never limited
    held[0]?.disconnect()
    await vi.waitFor(() => connectSoon(account.accessToken), { timeout: 5_000 })
    await connect(admin.accessToken)
  })

  it('of one address are limited, whichever account they use', () => {
    const request = { headers: {}, socket: { remoteAddress: '203.0.113.7' } } as never
    const { platform } = app
    const admission = createLiveAdmission(platform)
    const carriers = Array.from({ length: MAX_CONNECTIONS.ofAddress }, () =>
      Object.assign(new EventEmitter(), { request }),
    )
    for (const carrier of carriers) {
      expect(admission.admitsHandshake(request)).toBe(true)
      admission.countConnection(carrier)
    }
    expect(admission.admitsHandshake(request)).toBe(false)
    carriers[0]?.emit('close')
    expect(admission.admitsHandshake(request)).toBe(true)
  })

  it('include repeated failed sign-ins over one connection, which is closed', async () => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    let refusals = 0
    socket.addEventListener('message', ({ data }) => {
      // the connection is open, or an authentication was refused
      if (String(data).startsWith('44')) refusals++
      if (/^(0|44)/.test(String(data))) socket.send('40{"token":"x"}')
    })
    await new Promise((resolve) => socket.addEventListener('close', resolve))
    expect(refusals).toBe(5)
  })
})
