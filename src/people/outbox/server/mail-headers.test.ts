import { describe, expect, it } from 'vitest'
import { startMailScene } from '#test/mail-scene.ts'

const WITHIN = { timeout: 10_000, interval: 20 }

/** Delivers a mail with this name and subject and returns it as received. */
async function arrived(mail: { name: string; subject: string }) {
  const scene = await startMailScene()
  const began = performance.now()
  await scene.queue({ to: { name: mail.name, address: 'kasun@example.lk' }, subject: mail.subject })
  await expect.poll(() => scene.server.received.length, WITHIN).toBe(1)
  const [received] = scene.server.received
  if (received === undefined) throw new Error('nothing arrived')
  return { ...received, took: performance.now() - began }
}

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

describe('a name or a subject', () => {
  it.each([
    ['a line break and a header', 'Kasun\r\nBcc: eve@evil.lk'],
    ['a bare line feed and a header', 'Kasun\nBcc: eve@evil.lk'],
    ['a line break and a text', 'Kasun\r\n\r\nhttps://evil.lk'],
    ['Unicode line breaks', 'Kasun\u2028Bcc: eve@evil.lk\u0085X: y\u000bZ: z'],
    ['another address', 'Kasun <eve@evil.lk>, eve@evil.lk'],
    ['an address and a comment', '"eve@evil.lk" (x) <eve@evil.lk>'],
    ['a group', 'friends: eve@evil.lk;'],
    ['10,000 parentheses', '('.repeat(10_000)],
    ['10,000 quotes', '"'.repeat(10_000)],
    ['an encoded word', '=?utf-8?Q?=0D=0ABcc:_eve@evil.lk?='],
    ['a path', 'file:///etc/passwd'],
  ])('with %s is only a name or a subject', async (_case, text) => {
    const mail = await arrived({ name: text, subject: text })
    expect(Object.keys(mail.headers).toSorted()).toEqual(HEADERS)
    expect(mail.to).toEqual(['kasun@example.lk'])
    expect(mail.headers['to']).toMatch(/<kasun@example\.lk>$/)
    expect(mail.text.trim()).toBe('Good day')
    const longest = Math.max(...mail.raw.split('\r\n').map((line) => line.length))
    expect(longest).toBeLessThanOrEqual(998)
    expect(mail.took).toBeLessThan(3_000)
  })

  it('keeps its letters', async () => {
    const name = 'பிரியா සිවකුමාර් 🙂'
    const mail = await arrived({ name, subject: `${name} – é` })
    expect(mail.headers['to']).toBe(`${name} <kasun@example.lk>`)
    expect(mail.headers['subject']).toBe(`${name} – é`)
  })

  it('is truncated when it is too long for a header', async () => {
    const mail = await arrived({ name: 'න'.repeat(300), subject: 's'.repeat(1_000) })
    expect(mail.headers['to']).toBe(`${'න'.repeat(99)}… <kasun@example.lk>`)
    expect(mail.headers['subject']).toBe(`${'s'.repeat(249)}…`)
  })
})
