import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileURLToPath } from 'node:url'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { findBreaches, readInvariants } from '#platform/server/database/invariants.ts'
import { type AnswerScene, startAnswerScene } from '#test/answer-scene.ts'
import { changesOf, undo } from '#test/undo-scene.ts'

let scene: AnswerScene
beforeAll(async () => {
  scene = await startAnswerScene()
})
afterAll(async () => {
  const file = fileURLToPath(new URL('quote-answer-invariants.sql', import.meta.url))
  expect(await findBreaches(scene.app.platform.pool, readInvariants(file))).toEqual([])
  await scene.stop()
})

const sent = (body: object = {}) => scene.add({ status: 'Sent', validUntil: null, ...body })
const query = (text: string, values: unknown[] = []) => scene.app.platform.pool.query(text, values)

describe('a client who declines a quote (spec 19.3)', () => {
  it('gives one of five reasons, of which administrators are told', async () => {
    const { id } = await sent()
    await scene.decline(id, { remarks: 'Half would do', name: 'Ruwan' })
    expect((await scene.read(id)).status).toBe('Declined')
    expect(await scene.answersTo(id)).toMatchObject([
      { answer: 'declined', name: 'Ruwan', reason: 'too-expensive', remarks: 'Half would do', total: null },
    ])
    const [notice] = (await scene.app.call(listNotifications, { as: scene.admin })).body
    expect(notice).toMatchObject({
      kind: 'quote-declined',
      title: `Q${id} was declined: too expensive`,
      detail: 'Half would do',
      actorName: 'Ruwan by link',
    })
  })

  it('needs no name: it is that of the quote', async () => {
    const { id } = await sent({ clientName: 'Galle Fort Boutique' })
    await scene.decline(id)
    expect(await scene.answersTo(id)).toMatchObject([{ name: 'Galle Fort Boutique', remarks: null }])
  })

  it('cannot decline what is answered', async () => {
    const { id } = await sent()
    await scene.accept(id)
    await expect(scene.decline(id)).rejects.toThrow('Accepted by Dilhani Ekanayake on ')
  })
})

describe('an answer (spec 19.4)', () => {
  it('becomes history when the office opens the quote again, and another one may follow', async () => {
    const { id } = await sent()
    await scene.accept(id)
    await scene.setStatus(id, 'Sent')
    await scene.accept(id, { name: 'Ruwan Perera' })
    expect(await scene.answersTo(id)).toMatchObject([
      { answer: 'accepted', name: 'Ruwan Perera', isLiving: true },
      { answer: 'reopened', address: null, isLiving: false },
      { answer: 'accepted', name: 'Dilhani Ekanayake', isLiving: false },
    ])
  })

  it('stays as it is while the quote keeps its status, is deleted and restored', async () => {
    const { id } = await sent()
    await scene.decline(id)
    await scene.remove(id)
    const bin = (await scene.app.call(listBin, { as: scene.admin })).body
    const deletion = bin.find(({ entity, entityId }) => entity === 'quote' && entityId === String(id))
    await scene.app.call(restoreFromBin, scene.to(deletion?.id ?? 0))
    expect(await scene.answersTo(id)).toMatchObject([{ answer: 'declined', isLiving: true }])
  })

  it('is not undone by the office, whose own acceptance is', async () => {
    const { id } = await sent()
    await scene.decline(id)
    const reply = await scene.setStatus(id, 'Accepted')
    expect(await scene.answersTo(id)).toMatchObject([{ answer: 'reopened' }, { answer: 'declined' }])
    expect((await undo(scene.app, scene.admin, changesOf(reply))).status).toBe(200)
    expect((await scene.read(id)).status).toBe('Declined')
    expect(await scene.answersTo(id)).toHaveLength(2)
  })
})

describe('the database refuses', () => {
  const decline = (id: number, number: number) =>
    query(
      `insert into quote_answers (quote_id, number, answer, name, reason, at, address)
       values ($1, $2, 'declined', 'Mallory', 'other', now(), '203.0.113.9')`,
      [id, number],
    )

  it('to change, delete or empty answers', async () => {
    const { id } = await sent()
    await scene.decline(id)
    for (const statement of [
      `update quote_answers set name = 'Mallory' where quote_id = ${id}`,
      `delete from quote_answers where quote_id = ${id}`,
      'truncate quote_answers',
    ])
      await expect(query(statement)).rejects.toThrow('the answers of clients are never changed')
  })

  it('a second living answer, and a gap', async () => {
    const { id } = await sent()
    await expect(decline(id, 2)).rejects.toThrow('numbered without a gap')
    await scene.accept(id)
    await expect(decline(id, 2)).rejects.toThrow('a quote has one living answer')
    await expect(decline(id, 1)).rejects.toThrow()
  })

  it('an acceptance without evidence, or with the hash of another PDF', async () => {
    const { id } = await sent()
    await scene.accept(id)
    await scene.setStatus(id, 'Sent')
    const copy = (columns: string) =>
      query(
        `insert into quote_answers (quote_id, number, answer, name, signature, at, address, pdf_file_id, pdf_sha256,
           total_cents, terms_sha256, evidence_file_id)
         select quote_id, 3, answer, name, signature, at, address, pdf_file_id, ${columns}
         from quote_answers where quote_id = $1 and number = 1`,
        [id],
      )
    await expect(copy('pdf_sha256, total_cents, terms_sha256, null')).rejects.toThrow('of_acceptance')
    await expect(copy('sha256(pdf_sha256), total_cents, terms_sha256, evidence_file_id')).rejects.toThrow(
      'the hash of an answer is that of the PDF that was shown',
    )
  })
})
