import net from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type MailServerManners, startMailServer } from '#test/mail-server.ts'
import { type MailScene, startMailScene } from '#test/mail-scene.ts'
import { queueMail } from './index.ts'

const WITHIN = { timeout: 10_000, interval: 20 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const stateOf = async (scene: MailScene, id: number) => (await scene.row(id)).state

/** Waits until the message has had that many attempts, and returns it. */
async function tried(scene: MailScene, id: number, attempts = 1) {
  await expect
    .poll(async () => {
      const row = await scene.row(id)
      return row.server_reply === null ? 0 : row.attempts
    }, WITHIN)
    .toBe(attempts)
  return scene.row(id)
}

describe('a message', () => {
  it('is delivered at once, with its headers, as text and as HTML', async () => {
    const scene = await startMailScene()
    const id = await scene.queue({
      to: { name: 'කසුන් ஜெயவர்தன "KJ"', address: 'kasun@example.lk' },
      subject: 'Your account – ඔබේ ගිණුම',
      paragraphs: ['Hello <b>Kasun</b>', 'Good bye'],
      link: { path: '/auth/password-reset?token=abc', label: 'Open' },
    })
    await expect.poll(() => stateOf(scene, id), WITHIN).toBe('delivered')
    const row = await scene.row(id)
    expect(row).toMatchObject({ attempts: 1, next_attempt_at: null, delivered_at: expect.any(String) })
    expect(row.server_reply).toMatch(/^250 /)
    expect(scene.server.received).toHaveLength(1)
    const [mail] = scene.server.received
    expect(mail).toMatchObject({ from: 'ledgerboard@board.example.lk', to: ['kasun@example.lk'] })
    expect(mail?.headers).toMatchObject({
      from: 'Ledgerboard <ledgerboard@board.example.lk>',
      subject: 'Your account – ඔබේ ගිණුම',
      'message-id': row.message_id,
      'auto-submitted': 'auto-generated',
      'mime-version': '1.0',
    })
    expect(mail?.headers['to']).toBe('කසුන් ஜெயவர்தன "KJ" <kasun@example.lk>')
    expect(new Date(mail?.headers['date'] ?? '').getTime()).toBeGreaterThan(Date.now() - MINUTE)
    const link = 'https://board.example.lk/auth/password-reset?token=abc'
    expect(mail?.text.trim()).toBe(`Hello <b>Kasun</b>\r\n\r\n${link}\r\n\r\nGood bye`)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.html).toContain('Hello &lt;b&gt;Kasun&lt;/b&gt;')
  })

  it('is not sent when its transaction was rolled back', async () => {
    const scene = await startMailScene()
    const { database } = scene.platform.platform
    const failing = database.transaction().execute(async (transaction) => {
      const to = { name: 'Never', address: 'never@example.lk' }
      await queueMail(transaction, scene.platform.platform, { kind: 't', to, subject: 'x', paragraphs: [] })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const id = await scene.queue()
    await expect.poll(() => stateOf(scene, id), WITHIN).toBe('delivered')
    expect(scene.server.received.map((mail) => mail.to)).toEqual([['kasun@example.lk']])
  })

  it('stays in the outbox while no mail server is set', async () => {
    const scene = await startMailScene({}, { settings: { smtpUrl: undefined } })
    const id = await scene.queue()
    await scene.delivery.stop()
    expect(await scene.row(id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(scene.server.connections).toBe(0)
  })

  it('is sent from the address of the mail account', async () => {
    const signIn = (user: string, password: string) =>
      user === 'office@example.lk' && password === 'p@ss:word'
    const server = await startMailServer({ signIn })
    onTestFinished(() => server.stop())
    const smtpUrl = `smtp://office%40example.lk:p%40ss%3Aword@127.0.0.1:${server.port}`
    const scene = await startMailScene({}, { settings: { smtpUrl } })
    const id = await scene.queue()
    await expect.poll(() => stateOf(scene, id), WITHIN).toBe('delivered')
    expect(server.received[0]?.from).toBe('office@example.lk')
  })
})

describe('temporary failures are retried later', () => {
  it.each<[string, MailServerManners, RegExp, number]>([
    ['421 at the connection', { atConnection: () => ({ code: 421, words: 'too busy' }) }, /^421 too busy/, 1],
    ['554 at the connection', { atConnection: () => ({ code: 554, words: 'not you' }) }, /^554 not you/, 1],
    ['421 at the recipient', { atRecipient: () => ({ code: 421, words: 'closing' }) }, /^421 closing/, 1],
    [
      '450 at the recipient',
      { atRecipient: () => ({ code: 450, words: 'greylisted' }) },
      /^450 greylisted/,
      1,
    ],
    ['451 after the text', { afterData: () => ({ code: 451, words: 'disk full' }) }, /^451 disk full/, 2],
    ['530 at the sender', { atSender: () => ({ code: 530, words: 'sign in' }) }, /^530 sign in/, 1],
    ['550 at the sender', { atSender: () => ({ code: 550, words: 'not yours' }) }, /^550 not yours/, 1],
    ['a lost connection at the recipient', { atRecipient: () => 'drop' }, /^The connection .* broke off/, 1],
    ['a lost connection after the text', { afterData: () => 'drop' }, /^The connection .* broke off/, 2],
    // the last column: how many copies the server has afterwards, always with the same Message-ID
  ])('%s', async (_case, manners, words, copies) => {
    const scene = await startMailScene(manners)
    const id = await scene.queue()
    const row = await tried(scene, id)
    expect(row).toMatchObject({ state: 'queued', server_reply: expect.stringMatching(words) })
    expect(Date.parse(String(row.next_attempt_at)) - Date.now()).toBeGreaterThan(MINUTE / 2)

    scene.server.manners = {}
    scene.platform.moveClock(MINUTE)
    // any message wakes the delivery
    const other = await scene.queue()
    for (const each of [id, other]) await expect.poll(() => stateOf(scene, each), WITHIN).toBe('delivered')
    expect((await scene.row(id)).attempts).toBe(2)
    const handedOver = scene.server.received.map((mail) => mail.headers['message-id'])
    expect(handedOver.filter((messageId) => messageId === row.message_id)).toHaveLength(copies)
  })

  it('a server that accepts no connection', async () => {
    const scene = await startMailScene()
    await scene.server.stop()
    const id = await scene.queue()
    expect(await tried(scene, id)).toMatchObject({
      state: 'queued',
      server_reply: 'The mail server takes no connections.',
    })
    const server = await startMailServer({}, scene.server.port)
    onTestFinished(() => server.stop())
    scene.platform.moveClock(MINUTE)
    await scene.queue()
    await expect.poll(() => stateOf(scene, id), WITHIN).toBe('delivered')
  })

  it.each([
    ['never greets', ''],
    ['greets and then falls silent', '220 here I am\r\n'],
  ])('a server that %s', async (_case, greeting) => {
    const silent = net.createServer((socket) => void (greeting !== '' && socket.write(greeting)))
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as net.AddressInfo
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const times = { connect: 300, silence: 300 }
    const scene = await startMailScene({}, { settings: { smtpUrl }, times })
    const id = await scene.queue()
    const row = await tried(scene, id)
    expect(row).toMatchObject({ state: 'queued', server_reply: 'The mail server did not answer in time.' })
  })

  it('a server that responds so slowly that no single pause is too long', async () => {
    const dribbling = net.createServer((socket) => {
      socket.on('error', () => undefined)
      const timer = setInterval(() => socket.write('220-still here\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => {
      dribbling.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => void dribbling.close())
    const { port } = dribbling.address() as net.AddressInfo
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const scene = await startMailScene({}, { settings: { smtpUrl }, times: { message: 400 } })
    const id = await scene.queue()
    expect((await tried(scene, id)).server_reply).toBe('The mail server did not answer in time.')
  })

  it('a wrong password, of which nothing is stored', async () => {
    const server = await startMailServer({ signIn: () => false })
    onTestFinished(() => server.stop())
    const smtpUrl = `smtp://office:hunter2hunter2@127.0.0.1:${server.port}`
    const scene = await startMailScene({}, { settings: { smtpUrl } })
    const id = await scene.queue()
    const row = await tried(scene, id)
    expect(row).toMatchObject({ state: 'queued', server_reply: '535 Bad credentials for office with …' })
    expect(JSON.stringify(scene.platform.logged)).not.toContain('hunter2')
  })

  it('a remote server without encryption: the password is not sent', async () => {
    const asked: string[] = []
    const server = await startMailServer({ signIn: (user) => asked.push(user) > 0 })
    onTestFinished(() => server.stop())
    // this machine under an address that is not recognised as local
    const smtpUrl = `smtp://office:hunter2@0.0.0.0:${server.port}`
    const scene = await startMailScene({}, { settings: { smtpUrl } })
    const id = await scene.queue()
    expect((await tried(scene, id)).server_reply).toMatch(/^No encrypted connection to the mail server/)
    expect(asked).toEqual([])

    const trusting = await startMailScene({}, { settings: { smtpUrl: `${smtpUrl}?requireTLS=false` } })
    const other = await trusting.queue()
    await expect.poll(() => stateOf(trusting, other), WITHIN).toBe('delivered')
    expect(asked).toEqual(['office'])
  })

  it('even if it was postponed by a clock that was a day ahead and was corrected', async () => {
    const scene = await startMailScene(
      { atRecipient: () => ({ code: 450, words: 'not now' }) },
      { clockAhead: 24 * HOUR },
    )
    const id = await scene.queue()
    await tried(scene, id)
    scene.server.manners = {}
    scene.platform.moveClock(-24 * HOUR)
    await scene.queue()
    await expect.poll(() => stateOf(scene, id), WITHIN).toBe('delivered')
  })

  it('for about a day, then the message fails', async () => {
    const scene = await startMailScene({ atRecipient: () => ({ code: 450, words: 'not now' }) })
    const id = await scene.queue()
    const began = Date.now()
    let row = await tried(scene, id)
    const waits: number[] = []
    while (row.state === 'queued') {
      const wait = Date.parse(String(row.next_attempt_at)) - scene.platform.platform.clock().getTime()
      waits.push(Math.round(wait / MINUTE))
      scene.platform.moveClock(wait)
      await scene.queue({ to: { name: 'Wakes', address: 'wakes@example.lk' } })
      row = await tried(scene, id, row.attempts + 1)
    }
    expect(waits).toEqual([1, 5, 30, 120, 240, 480, 600])
    expect(row).toMatchObject({ state: 'failed', attempts: 8, next_attempt_at: null })
    const lasted = scene.platform.platform.clock().getTime() - began
    expect(lasted).toBeGreaterThan(20 * HOUR)
    expect(lasted).toBeLessThan(30 * HOUR)
  })
})

describe('permanent refusals fail at once', () => {
  it.each<[string, MailServerManners, string]>([
    ['550 at the recipient', { atRecipient: () => ({ code: 550, words: 'no such box' }) }, '550 no such box'],
    ['554 after the text', { afterData: () => ({ code: 554, words: 'spam' }) }, '554 spam'],
    ['552 for its size', { atSender: () => ({ code: 552, words: 'too large' }) }, '552 too large'],
  ])('%s', async (_case, manners, words) => {
    const scene = await startMailScene(manners)
    const id = await scene.queue()
    const row = await tried(scene, id)
    expect(row).toMatchObject({ state: 'failed', attempts: 1, server_reply: words, next_attempt_at: null })
  })

  it('an invalid address is not sent to any server', async () => {
    const scene = await startMailScene()
    for (const address of [
      'a@b.lk, c@d.lk',
      'a@b.lk\r\nBcc: c@d.lk',
      '"x@evil.lk x"@good.lk',
      '(('.repeat(5_000),
    ]) {
      const id = await scene.queue({ to: { name: 'Nobody', address } })
      expect(await tried(scene, id)).toMatchObject({ state: 'failed' })
    }
    expect(scene.server.connections).toBe(0)
  })

  it('at most 500 characters of the server’s reply are kept, on one line', async () => {
    const words = `no${' and no'.repeat(200)}`
    const scene = await startMailScene({ atRecipient: () => ({ code: 550, words }) })
    const id = await scene.queue()
    const { server_reply: reply } = await tried(scene, id)
    expect(reply).toMatch(/^550 no and no [^\n]+…$/)
    expect(reply).toHaveLength(500)
  })
})
