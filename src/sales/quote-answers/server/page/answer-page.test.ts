import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLink, getPublicPdf, revokeLink } from '#sales/public-links/shared/link-endpoints.ts'
import { type QuoteScene, startQuoteScene } from '#test/quote-scene.ts'
import { acceptByLink, declineByLink, listQuoteAnswers } from '../../shared/answer-endpoints.ts'

let scene: QuoteScene
beforeAll(async () => {
  scene = await startQuoteScene()
})
beforeEach(() => scene.app.platform.pool.query('delete from rate_limits'))
afterAll(() => scene.stop())

const FROM = '203.0.113.20'

async function shared(body: object = {}) {
  const quote = await scene.add({ status: 'Sent', validUntil: null, ...body })
  const { link } = (
    await scene.app.call(createLink, { as: scene.admin, body: { kind: 'quote', id: quote.id } })
  ).body
  return { quote, linkId: link?.id ?? 0, token: link?.address.split('/').at(-1) ?? '' }
}

/** The page as a browser reads it. */
async function pageOf(token: string) {
  const reply = await fetch(`${await address}/p/${token}`)
  return { status: reply.status, text: await reply.text() }
}
const hidden = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

let address: Promise<string>
beforeAll(() => {
  address = scene.app.listen()
})

/** Sends a form as a browser without a script does. */
async function sendForm(path: string, fields: Record<string, string>) {
  const reply = await fetch(`${await address}/p/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: reply.status, to: reply.headers.get('location'), text: await reply.text() }
}

const answersTo = async (id: number) => (await scene.app.call(listQuoteAnswers, scene.to(id))).body
async function formOf(token: string) {
  const { text } = await pageOf(token)
  return {
    name: 'Dilhani Ekanayake',
    position: '',
    signature: 'Dilhani Ekanayake',
    email: '',
    isAccepted: 'on',
    pdfSha256: hidden(text, 'pdfSha256'),
    key: hidden(text, 'key'),
  }
}

describe('the page of a quote (spec 19.5)', () => {
  it('accepts by its form without any script, once however often that is sent', async () => {
    const { quote, token } = await shared({ startsProject: true, depositPercent: 40 })
    const form = await formOf(token)
    const pdf = await (await scene.app.call(getPublicPdf, { params: { token } })).body.bytes()
    expect(form.pdfSha256).toBe(createHash('sha256').update(pdf).digest('hex'))
    for (let time = 0; time < 2; time += 1)
      expect(await sendForm(`${token}/accept`, form)).toMatchObject({ status: 303, to: `/p/${token}` })
    expect(await answersTo(quote.id)).toMatchObject([{ answer: 'accepted', name: 'Dilhani Ekanayake' }])
    expect((await scene.read(quote.id)).parts).toHaveLength(1)
    const { text } = await pageOf(token)
    expect(text).toMatch(/Accepted by Dilhani Ekanayake on \d+ \w+ \d{4}/)
    expect(text).not.toContain('popovertarget="accept"')
  })

  it('says why an answer is refused, with a way back', async () => {
    const { quote, token } = await shared()
    const form = await formOf(token)
    const unsigned = await sendForm(`${token}/accept`, { ...form, signature: '' })
    expect([unsigned.status, unsigned.text]).toEqual([
      400,
      expect.stringContaining('Please type your name as your signature.'),
    ])
    await scene.replace(quote.id, { validUntil: null, subject: 'Changed <b>meanwhile</b>' })
    const changed = await sendForm(`${token}/accept`, form)
    expect(changed.status).toBe(409)
    expect(changed.text).toContain('This quote was changed a moment ago. Please read it again.')
    expect(changed.text).toContain(`href="/p/${token}"`)
    expect(await answersTo(quote.id)).toEqual([])
  })

  it('declines with a reason, and says so afterwards', async () => {
    const { quote, token } = await shared()
    const { key } = await formOf(token)
    const fields = { reason: 'somebody-else', remarks: 'Sorry', key }
    expect((await sendForm(`${token}/decline`, fields)).status).toBe(303)
    expect(await answersTo(quote.id)).toMatchObject([{ reason: 'somebody-else', remarks: 'Sorry' }])
    expect((await pageOf(token)).text).toContain('Ask us to open it again.')
  })

  it('of an expired quote offers no answer', async () => {
    const { token } = await shared({ validUntil: '2025-11-30' })
    expect((await pageOf(token)).text).not.toContain('popovertarget="accept"')
  })

  it('escapes what was typed', async () => {
    const { token } = await shared()
    const name = '<img src=x onerror=alert(1)>'
    await sendForm(`${token}/accept`, { ...(await formOf(token)), name })
    const { text } = await pageOf(token)
    expect(text).toContain('&lt;img src=x')
    expect(text).not.toContain('<img src=x')
  })
})

describe('a link that opens nothing', () => {
  it('answers nothing, with the same refusal as for reading', async () => {
    const { quote, linkId, token } = await shared()
    const form = await formOf(token)
    await scene.app.call(revokeLink, scene.to(linkId))
    for (const dead of [token, 'x'.repeat(32), 'short']) {
      const params = { token: dead }
      const body = { reason: 'other' } as const
      const declined = await scene.app.call(declineByLink, { params, body, from: FROM })
      expect([declined.status, declined.error.code]).toEqual([404, 'not_found'])
      expect((await sendForm(`${dead}/accept`, form)).status).toBe(404)
    }
    expect(await answersTo(quote.id)).toEqual([])
  })

  it('and forms that the page does not have are not found', async () => {
    const { token } = await shared()
    expect((await sendForm(`${token}/pay`, {})).status).toBe(404)
    expect((await sendForm(`${token}/constructor`, {})).status).toBe(404)
  })
})

it('ten answers an hour by a link, then 429', async () => {
  const { token } = await shared()
  const body = { ...(await formOf(token)), isAccepted: true as const, pdfSha256: '0'.repeat(64) }
  const { key: _key, ...input } = body
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1)
    statuses.push((await scene.app.call(acceptByLink, { params: { token }, body: input, from: FROM })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429])
})
