import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Refusal, startMailServer } from '#test/mail-server.ts'
import { type MailScene, startMailScene } from '#test/mail-scene.ts'
import { endConnections } from '#test/end-connections.ts'

// most of these tests start several processes, which takes long on a busy machine
vi.setConfig({ testTimeout: 90_000 })
const WITHIN = { timeout: 40_000, interval: 20 }
const LEASE = 300_000
const PROGRAM = path.join(import.meta.dirname, 'deliver-mail.test-process.ts')

const countOf = async (scene: MailScene, state: string) =>
  (await scene.rows()).filter((row) => row.state === state).length
const subjectsOf = (scene: MailScene) => scene.server.received.map((mail) => mail.headers['subject'])

/** A real process that delivers the scene's mail; the scene's own delivery must not run. */
async function startProcess(scene: MailScene, ahead = 0) {
  const order = { database: scene.platform.settings, smtpUrl: scene.server.url, ahead }
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

describe('several delivery processes', () => {
  it('send each of 200 messages exactly once', async () => {
    const scene = await startMailScene()
    await scene.another()
    await scene.another()
    await scene.queueMany(200)
    await expect.poll(() => countOf(scene, 'delivered'), WITHIN).toBe(200)
    expect(new Set(subjectsOf(scene)).size).toBe(200)
    expect(scene.server.received).toHaveLength(200)
    expect((await scene.rows()).every((row) => row.attempts === 1)).toBe(true)
  })

  it('open at most three connections each', async () => {
    let open = 0
    let most = 0
    const scene = await startMailScene({
      afterData: async () => {
        most = Math.max(most, ++open)
        await new Promise((resolve) => setImmediate(resolve))
        open--
      },
    })
    await scene.queueMany(60)
    await expect.poll(() => countOf(scene, 'delivered'), WITHIN).toBe(60)
    expect(scene.server.connections).toBe(3)
    expect(most).toBeLessThanOrEqual(3)
  })
})

describe('a process that continues after its lease has expired', () => {
  it('changes nothing while another process sends the message', async () => {
    const answers = [Promise.withResolvers<Refusal>(), Promise.withResolvers<undefined>()] as const
    let asked = 0
    const scene = await startMailScene({ atRecipient: () => answers[asked++ === 0 ? 0 : 1].promise })
    const id = await scene.queue()
    await expect.poll(() => asked, WITHIN).toBe(1)
    const second = await scene.another()
    second.platform.moveClock(LEASE)
    await scene.queue({ subject: 'Wakes' })
    await expect.poll(async () => (await scene.row(id)).attempts, WITHIN).toBe(2)
    const claimed = await scene.row(id)

    answers[0].resolve({ code: 550, words: 'too late' })
    // the first one's result is stored, or not, before it ends
    await scene.delivery.stop()
    expect(await scene.row(id)).toEqual(claimed)
    answers[1].resolve(undefined)
    await expect.poll(async () => (await scene.row(id)).state, WITHIN).toBe('delivered')
    expect(subjectsOf(scene).filter((subject) => subject === 'Hello')).toHaveLength(1)
  })
})

describe('a process that is killed', () => {
  it('after the server accepted the message and before that was stored sends it twice, as the same message', async () => {
    const scene = await startMailScene()
    await scene.delivery.stop()
    const child = await startProcess(scene)
    const ended = once(child, 'exit')
    scene.server.manners.afterData = async () => {
      child.kill('SIGKILL')
      await ended
      return undefined
    }
    const id = await scene.queue()
    await ended
    expect(await scene.row(id)).toMatchObject({ state: 'queued', attempts: 1 })

    scene.server.manners = {}
    // no process sends it again during the lease
    const early = await scene.another()
    const other = await scene.queue({ subject: 'Wakes' })
    await expect.poll(async () => (await scene.row(other)).state, WITHIN).toBe('delivered')
    expect(await scene.row(id)).toMatchObject({ state: 'queued', attempts: 1 })
    expect(subjectsOf(scene)).toEqual(['Hello', 'Wakes'])

    early.platform.moveClock(LEASE)
    await scene.queue({ subject: 'Wakes again' })
    await expect.poll(async () => (await scene.row(id)).state, WITHIN).toBe('delivered')
    const copies = scene.server.received.filter((mail) => mail.headers['subject'] === 'Hello')
    expect(copies).toHaveLength(2)
    expect(new Set(copies.map((mail) => mail.headers['message-id'])).size).toBe(1)
  })

  it('repeatedly under load loses nothing, and duplicates at most one message per kill', async () => {
    const scene = await startMailScene()
    await scene.delivery.stop()
    const total = 150
    const kills = 3
    await scene.queueMany(total)
    for (let kill = 1; kill <= kills; kill++) {
      const before = scene.server.received.length
      const child = await startProcess(scene, kill * LEASE)
      await expect
        .poll(() => scene.server.received.length, { ...WITHIN, interval: 1 })
        .toBeGreaterThan(before + 9)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    expect(await countOf(scene, 'queued')).toBeGreaterThan(0)
    await startProcess(scene, (kills + 1) * LEASE)
    await expect.poll(() => countOf(scene, 'delivered'), WITHIN).toBe(total)
    const ids = scene.server.received.map((mail) => mail.headers['message-id'])
    expect(new Set(ids).size).toBe(total)
    // at most those on the three connections
    expect(ids.length - total).toBeLessThanOrEqual(3 * kills)
  })
})

describe('stopping the delivery', () => {
  it('under load finishes soon, and leaves nothing sent without being marked', async () => {
    const scene = await startMailScene()
    await scene.queueMany(200)
    await expect.poll(() => scene.server.received.length, { ...WITHIN, interval: 1 }).toBeGreaterThan(9)
    const began = performance.now()
    await scene.delivery.stop()
    expect(performance.now() - began).toBeLessThan(2_000)
    const delivered = await countOf(scene, 'delivered')
    expect(delivered).toBe(scene.server.received.length)
    expect(delivered).toBeLessThan(200)
    // deliveries not begun are unchanged
    expect((await scene.rows()).filter((row) => row.state === 'queued' && row.attempts > 0)).toEqual([])

    await scene.another()
    await expect.poll(() => countOf(scene, 'delivered'), WITHIN).toBe(200)
    expect(scene.server.received).toHaveLength(200)
  })

  it('does not wait for a server that hangs; the message is retried', async () => {
    let asked = 0
    const scene = await startMailScene(
      {
        atRecipient: () => {
          asked++
          return new Promise<undefined>(() => undefined)
        },
      },
      { times: { stop: 100 } },
    )
    const id = await scene.queue()
    await expect.poll(() => asked, WITHIN).toBe(1)
    await scene.delivery.stop()
    expect(await scene.row(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      server_reply: 'Ledgerboard was stopped while it was being sent.',
    })
    // may be called again
    await scene.delivery.stop()
  })
})

describe('a single failure', () => {
  it('of a message on which the server hangs does not delay the others', async () => {
    const scene = await startMailScene({
      atRecipient: (address) =>
        address === 'person-3@example.lk' ? new Promise<undefined>(() => undefined) : undefined,
    })
    await scene.queueMany(20)
    await expect.poll(() => countOf(scene, 'delivered'), WITHIN).toBe(19)
  })

  it('of a message that cannot be sent does not delay the others', async () => {
    const scene = await startMailScene({
      atRecipient: (address) =>
        address === 'person-1@example.lk' ? { code: 550, words: 'no such box' } : undefined,
    })
    await scene.platform.platform.pool.query(
      `insert into outbox_messages (kind, to_name, to_address, subject, text, message_id, created_at, next_attempt_at)
       values ('test', '', '', '', '', E'<a>\r\nBcc: x@y.lk', now(), now())`,
    )
    await scene.queueMany(10)
    await expect.poll(() => countOf(scene, 'delivered'), WITHIN).toBe(9)
    // a refusal may be recorded after all the others
    await expect.poll(() => countOf(scene, 'failed'), WITHIN).toBe(2)
  })

  it('of the server does not cause a connection for every waiting message', async () => {
    const scene = await startMailScene()
    await scene.server.stop()
    await scene.queueMany(50)
    const attempts = async () => (await scene.rows()).reduce((sum, row) => sum + row.attempts, 0)
    await expect
      .poll(async () => (await scene.rows()).filter((row) => row.server_reply !== null).length, WITHIN)
      .toBeGreaterThan(0)
    const server = await startMailServer({}, scene.server.port)
    onTestFinished(() => server.stop())
    const tried = await attempts()
    expect(tried).toBeLessThanOrEqual(6)
    // the next message queued wakes the delivery for the others too
    await scene.queue()
    const left = async () => (await scene.rows()).filter(({ state }) => state !== 'delivered')
    await expect
      .poll(async () => (await left()).every(({ server_reply }) => server_reply !== null), WITHIN)
      .toBe(true)
    // an attempt under way when the server came back may have reached it
    expect((await left()).length).toBeLessThanOrEqual(tried)
  })

  it('of the database for a moment loses nothing and duplicates nothing', async () => {
    const scene = await startMailScene()
    let cut = false
    scene.server.manners.afterData = async () => {
      if (!cut) {
        cut = true
        await endConnections(scene.platform.platform.pool)
      }
      return undefined
    }
    await scene.queueMany(30)
    await expect.poll(() => countOf(scene, 'delivered').catch(() => 0), WITHIN).toBe(30)
    expect(scene.server.received).toHaveLength(30)
  })
})
