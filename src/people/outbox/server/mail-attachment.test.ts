import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keepFile, readFile, sweepFiles } from '#platform/server/records/stored-files.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { ReceivedMail } from '#test/mail-server.ts'
import { type MailScene, startMailScene } from '#test/mail-scene.ts'
import { samplePdf, samplePng } from '#test/sample-files.ts'
import type { Mail } from './index.ts'

const WITHIN = { timeout: 20_000, interval: 20 }
const DAY = 24 * 60 * 60 * 1000
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A PDF of a given size, valid only at its beginning and end. */
function pdfOf(size: number): Buffer {
  const [head, tail] = [samplePdf().subarray(0, 9), samplePdf().subarray(9)]
  return Buffer.concat([head, randomBytes(size - head.length - tail.length), tail])
}

function keep(
  scene: MailScene,
  bytes: Uint8Array = samplePdf(),
  type: FileContents['type'] = 'application/pdf',
) {
  const { database, clock } = scene.platform.platform
  return database.transaction().execute((transaction) => keepFile(transaction, { type, bytes }, clock()))
}

/** Delivers a mail with an attachment and returns it as received. */
async function arrived(scene: MailScene, mail: Partial<Mail> = {}): Promise<ReceivedMail> {
  const before = scene.server.received.length
  const id = await scene.queue(mail)
  await expect.poll(async () => (await scene.row(id)).state, WITHIN).toBe('delivered')
  const received = scene.server.received[before]
  if (received === undefined) throw new Error('nothing arrived')
  return received
}

describe('a message with a file', () => {
  it('has the form of a document’s mail: sheet, PDF, reply address, Sinhala in its subject', async () => {
    const scene = await startMailScene()
    const bytes = pdfOf(40_000)
    const fileId = await keep(scene, bytes)
    const mail = await arrived(scene, {
      subject: 'Invoice INV-00032 from Kadal Studio: වරාය සන්නාමය',
      paragraphs: ['Dear Ruwan,', 'Here is our invoice.', 'Thanks.'],
      sheet: {
        company: 'Kadal Studio (Pvt) Ltd',
        color: '#7b2d5b',
        figure: { label: 'Amount due', text: 'LKR 617,730.00' },
        facts: [{ label: 'Invoice', text: 'INV-00032' }],
        small: ['Bank: Commercial Bank'],
        footer: '42/1 Galle Road',
      },
      replyTo: 'hello@kadalstudio.lk',
      attachment: { fileId, name: 'Invoice-INV-00032.pdf' },
    })
    expect(mail.headers).toMatchObject({
      subject: 'Invoice INV-00032 from Kadal Studio: වරාය සන්නාමය',
      from: 'Ledgerboard <ledgerboard@board.example.lk>',
      'reply-to': 'hello@kadalstudio.lk',
    })
    expect(mail.from).toBe('ledgerboard@board.example.lk')
    expect(mail.attachments).toHaveLength(1)
    const [attachment] = mail.attachments
    expect(attachment).toMatchObject({ name: 'Invoice-INV-00032.pdf', type: 'application/pdf' })
    expect(hashOf(attachment?.bytes ?? Buffer.alloc(0))).toBe(hashOf(bytes))
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Kadal Studio (Pvt) Ltd')
      expect(part).toContain('LKR 617,730.00')
    }
  })

  it('of 5 MB is delivered completely', async () => {
    const scene = await startMailScene()
    const bytes = pdfOf(5_000_000)
    const mail = await arrived(scene, { attachment: { fileId: await keep(scene, bytes), name: 'large.pdf' } })
    expect(mail.attachments.map((each) => hashOf(each.bytes))).toEqual([hashOf(bytes)])
  })

  it('has the type of the file', async () => {
    const scene = await startMailScene()
    const fileId = await keep(scene, samplePng(), 'image/png')
    const mail = await arrived(scene, { attachment: { fileId, name: 'receipt.pdf' } })
    expect(mail.attachments).toEqual([{ name: 'receipt.pdf', type: 'image/png', bytes: samplePng() }])
  })

  it('is stored completely or not at all', async () => {
    const scene = await startMailScene()
    await expect(scene.queue({ attachment: { fileId: 2_000_000, name: 'x.pdf' } })).rejects.toThrow(
      'outbox_messages_attachment_file_id_fkey',
    )
    expect(await scene.rows()).toEqual([])
  })

  it('keeps its file as long as the message exists', async () => {
    const scene = await startMailScene()
    const fileId = await keep(scene)
    const unused = await keep(scene)
    await arrived(scene, { attachment: { fileId, name: 'x.pdf' } })
    const { database } = scene.platform.platform
    const now = Date.now()
    for (const days of [0, 40]) await sweepFiles(database, new Date(now + days * DAY))
    expect(await readFile(database, unused)).toBeUndefined()
    expect((await readFile(database, fileId))?.bytes).toEqual(samplePdf())
  })

  it('waits while the file cannot be read', async () => {
    const scene = await startMailScene()
    const fileId = await keep(scene)
    const { pool } = scene.platform.platform
    await pool.query('alter table files rename to files_away')
    const id = await scene.queue({ attachment: { fileId, name: 'x.pdf' } })
    await expect.poll(async () => (await scene.row(id)).server_reply, WITHIN).not.toBeNull()
    expect(await scene.row(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      server_reply: 'The attachment could not be read.',
      next_attempt_at: expect.any(String),
    })
    expect(scene.server.received).toEqual([])
    await scene.queue()
    await expect.poll(() => scene.server.received.length, WITHIN).toBe(1)
  })
})

const NAMES: readonly [string, string, string][] = [
  ['a line break and a header', 'a.pdf\r\nBcc: eve@evil.lk', 'a.pdfBcc: eve@evil.lk'],
  ['a bare line feed and a header', 'a.pdf\nContent-Type: text/html', 'a.pdfContent-Type: text-html'],
  ['a line break and a text', 'a.pdf\r\n\r\n<script>', 'a.pdf<script>'],
  ['a boundary', 'a.pdf"\r\n----_NmP', 'a.pdf"----_NmP'],
  ['a path', '../../etc/passwd', '-..-etc-passwd'],
  ['a path of Windows', 'C:\\Windows\\x.exe', 'C:-Windows-x.exe'],
  ['quotes and semicolons', 'a";filename="b.exe', 'a";filename="b.exe'],
  ['a turned ending', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['Unicode line breaks', 'a\u2028b\u0085c.pdf', 'abc.pdf'],
  ['Sinhala', 'ඉන්වොයිසිය-00031 කඩල්.pdf', 'ඉන්වොයිසිය-00031 කඩල්.pdf'],
  ['Tamil', 'விலைப்பட்டியல்.pdf', 'விலைப்பட்டியல்.pdf'],
  ['nothing', ' . ', 'file'],
  ['10,000 letters', `${'x'.repeat(10_000)}.pdf`, `${'x'.repeat(115)}….pdf`],
  ['10,000 Sinhala letters', `${'න'.repeat(10_000)}.pdf`, `${'න'.repeat(115)}….pdf`],
]

describe('the name of a file', () => {
  it.each(NAMES)('with %s is only a name', async (_case, name, safe) => {
    const scene = await startMailScene()
    const mail = await arrived(scene, { attachment: { fileId: await keep(scene), name } })
    expect(mail.attachments).toEqual([{ name: safe, type: 'application/pdf', bytes: samplePdf() }])
    expect(mail.text.trim()).toBe('Good day')
    expect(mail.headers).not.toHaveProperty('bcc')
    expect(mail.to).toEqual(['kasun@example.lk'])
    const longest = Math.max(...mail.raw.split('\r\n').map((line) => line.length))
    expect(longest).toBeLessThanOrEqual(998)
  })
})

describe('the reply address', () => {
  it.each([
    ['hello@kadalstudio.lk', 'hello@kadalstudio.lk'],
    ['hello@kadalstudio.lk\r\nBcc: eve@evil.lk', undefined],
    ['a@b.lk, eve@evil.lk', undefined],
    ['Kadal <a@b.lk>', undefined],
    ['nobody', undefined],
    ['', undefined],
  ])('%j is one address or none', async (replyTo, expected) => {
    const scene = await startMailScene()
    const mail = await arrived(scene, { replyTo })
    expect(mail.headers['reply-to']).toBe(expected)
    expect(mail.headers).not.toHaveProperty('bcc')
  })
})
