import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listAudit } from '#overview/audit/shared/audit-endpoints.ts'
import { getAnswerEvidence } from '../shared/answer-endpoints.ts'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { sendQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { answerContext, type AnswerScene, startAnswerScene } from '#test/answer-scene.ts'
import { expectSoundMoney } from '#test/check-money.ts'

let scene: AnswerScene
beforeAll(async () => {
  scene = await startAnswerScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const sent = (body: object = {}) => scene.add({ status: 'Sent', validUntil: null, ...body })
const EVERYTHING = { startsProject: true, depositPercent: 40 }
const today = () => dayIn('Asia/Colombo', scene.app.platform.clock())
const refused = (answering: Promise<unknown>) =>
  answering.then(
    () => 'done',
    (error: Error) => error.message,
  )
async function countOf(table: string): Promise<number> {
  const { rows } = await scene.app.platform.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]?.count ?? 0
}

describe('a client who accepts a quote by link (spec 19.2)', () => {
  it('makes it Accepted, with evidence of who accepted which PDF', async () => {
    const { id, total } = await sent()
    const pdfSha256 = await scene.shownHash(id)
    await scene.accept(id, { position: 'Owner', email: 'dilhani@lake.lk' }, { address: '203.0.113.7' })
    expect((await scene.read(id)).status).toBe('Accepted')
    const [answer, ...others] = await scene.answersTo(id)
    expect(others).toEqual([])
    expect(answer).toMatchObject({
      answer: 'accepted',
      isLiving: true,
      name: 'Dilhani Ekanayake',
      position: 'Owner',
      address: '203.0.113.7',
      browser: 'Firefox',
      total,
      pdfSha256,
    })
    const evidence = await scene.app.call(getAnswerEvidence, scene.to(answer?.id ?? 0))
    expect(evidence.headers['content-disposition']).toContain(`Acceptance-Q${id}.pdf`)
    const text = await evidence.body.text()
    for (const stated of ['Dilhani Ekanayake', pdfSha256, '203.0.113.7', 'I accept this quote of LKR'])
      expect(text).toContain(stated)
  })

  it('keeps the PDF that was shown, also of a quote that was never mailed', async () => {
    const { id } = await sent()
    await scene.accept(id)
    const { rows } = await scene.app.platform.pool.query<{ content: Buffer; hash: Buffer }>(
      `select files.content, pdf_sha256 as hash from quote_answers join files on files.id = pdf_file_id
       where quote_id = $1`,
      [id],
    )
    const [kept] = rows
    expect(
      createHash('sha256')
        .update(kept?.content ?? '')
        .digest(),
    ).toEqual(kept?.hash)
  })

  it('starts what the acceptance starts, as that client', async () => {
    const { id } = await sent(EVERYTHING)
    await scene.accept(id)
    const quote = await scene.read(id)
    expect([quote.tasks.length, quote.parts.length]).toEqual([quote.items.length, 1])
    const entries = (await scene.app.call(listAudit, { as: scene.admin, query: { entity: 'quote-answer' } }))
      .body
    const [entry] = entries
    expect(entry).toMatchObject({ actor: { id: null, name: 'Dilhani Ekanayake by link' }, did: 'accepted' })
    expect(JSON.stringify(entry)).toContain('203.0.113.')
    const [notice] = (await scene.app.call(listNotifications, { as: scene.admin })).body
    expect(notice).toMatchObject({
      kind: 'quote-accepted',
      title: `Q${id} was accepted by Dilhani Ekanayake`,
      path: `/estimation?quote=${id}`,
    })
  })

  it('is mailed the evidence, if an address is given', async () => {
    const { id } = await sent()
    await scene.accept(id, { email: 'copy@lake.lk' })
    const { rows } = await scene.app.platform.pool.query<{ subject: string; name: string }>(
      `select subject, attachment_name as name from outbox_messages where to_address = 'copy@lake.lk'`,
    )
    expect(rows).toEqual([{ subject: `You accepted quote Q${id}`, name: `Acceptance-Q${id}.pdf` }])
  })

  it('twenty times at once, in two processes, accepts once: one answer, one evidence, one project, one deposit (E1)', async () => {
    const { id } = await sent(EVERYTHING)
    const pdfSha256 = await scene.shownHash(id)
    const before = await Promise.all(['quote_answers', 'projects', 'invoices'].map(countOf))
    const names = Array.from({ length: 20 }, (_, index) => `Dilhani ${index}`)
    const other = await scene.app.again()
    onTestFinished(() => other.stop())
    const contexts = [scene.context, answerContext(other.platform, scene.renderer)]
    const results = await Promise.all(
      names.map((name, index) =>
        refused(scene.accept(id, { name, pdfSha256 }, {}, contexts[index % contexts.length])),
      ),
    )
    const winner = (await scene.answersTo(id))[0]?.name ?? ''
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['done', expect.stringContaining(`Accepted by ${winner} on `)]))
    const after = await Promise.all(['quote_answers', 'projects', 'invoices'].map(countOf))
    expect(after).toEqual(before.map((count) => count + 1))
    const files = await scene.app.platform.pool.query(`select from files where content like $1`, [
      Buffer.from(`%PDF-1.7 {"kind":"quote",%"title":"Acceptance","number":"Q${id}"%`),
    ])
    expect(files.rowCount).toBe(1)
  })

  it('and the office at the same moment: one of them accepts, nothing is made twice', async () => {
    const { id } = await sent(EVERYTHING)
    const pdfSha256 = await scene.shownHash(id)
    const [byLink, byOffice] = await Promise.all([
      refused(scene.accept(id, { pdfSha256 })),
      scene.setStatus(id, 'Accepted'),
    ])
    expect(byOffice.status).toBe(200)
    expect(['done', 'This quote is accepted already.']).toContain(byLink)
    expect((await scene.read(id)).parts).toHaveLength(1)
  })
})

describe('an acceptance by link is refused', () => {
  it('when the quote was changed after it was read', async () => {
    const { id } = await sent()
    const pdfSha256 = await scene.shownHash(id)
    await scene.replace(id, { validUntil: null, subject: 'Another' })
    const sentence = 'This quote was changed a moment ago. Please read it again.'
    expect(await refused(scene.accept(id, { pdfSha256 }))).toBe(sentence)
    expect(await refused(scene.accept(id))).toBe('done')
  })

  it('after its last day, and not on it', async () => {
    const last = await sent({ validUntil: today() })
    expect(await refused(scene.accept(last.id))).toBe('done')
    const late = await sent({ validUntil: '2025-11-30' })
    const sentence = 'This quote was valid until 30 November 2025. Ask for a new one.'
    expect(await refused(scene.accept(late.id))).toBe(sentence)
    const open = await sent({ validUntil: addDays(today(), 1) })
    expect(await refused(scene.accept(open.id, {}, { language: 'si' }))).toBe('done')
  })

  it('before it was sent, and after it was declined', async () => {
    const draft = await scene.add()
    expect(await refused(scene.accept(draft.id))).toBe('This quote cannot be answered now.')
    const { id } = await sent()
    await scene.decline(id)
    expect(await refused(scene.accept(id))).toMatch(
      /^This quote was declined on \d+ \w+\. Ask us to open it again\.$/,
    )
    await scene.setStatus(id, 'Sent')
    expect(await refused(scene.accept(id))).toBe('done')
  })

  it('after ten answers an hour by one link', async () => {
    const { id } = await sent()
    const visit = { linkId: 999 }
    for (let count = 0; count < 10; count += 1)
      await refused(scene.accept(id, { pdfSha256: '0'.repeat(64) }, visit))
    expect(await refused(scene.accept(id, {}, visit))).toMatch(/^Too many attempts/)
  })
})

it('a quote that was mailed is accepted as that PDF', async () => {
  const { id } = await scene.add({ validUntil: null })
  await scene.app.call(sendQuote, scene.to(id))
  await scene.accept(id)
  const { rows } = await scene.app.platform.pool.query(
    `select from quotes join quote_answers answers on answers.quote_id = quotes.id
       and answers.pdf_file_id = quotes.pdf_file_id where quotes.id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
})
