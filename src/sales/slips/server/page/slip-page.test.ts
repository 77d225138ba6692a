import net from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { samplePng } from '#test/sample-files.ts'
import { asFile, newSlip, type SlipScene, startSlipScene } from '#test/slip-scene.ts'
import { getSlipFile, refuseSlip } from '../../shared/slip-endpoints.ts'

let scene: SlipScene
let address: string
beforeAll(async () => {
  scene = await startSlipScene()
  address = await scene.app.listen()
})
beforeEach(() => scene.app.platform.pool.query('delete from rate_limits'))
afterAll(() => scene.stop())

async function shared() {
  const invoice = await scene.issue()
  return { invoice, token: await scene.linkTo(invoice.id) }
}
const pageOf = async (token: string) => (await fetch(`${address}/p/${token}`)).text()
const keyIn = (text: string) => /name="key" value="([^"]*)"/.exec(text)?.[1] ?? ''

/** Sends the form as a browser without a script does. */
async function sendForm(token: string, file: Blob, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', file, '../../photo of slip.png')
  for (const [name, value] of Object.entries({ key: randomUUID(), ...fields })) form.append(name, value)
  const reply = await fetch(`${address}/p/${token}/slip`, { method: 'POST', body: form, redirect: 'manual' })
  return { status: reply.status, to: reply.headers.get('location'), text: await reply.text() }
}

describe('the page of an invoice (spec 22.3)', () => {
  it('sends a slip by its form without any script, once however often, and lists it', async () => {
    const { invoice, token } = await shared()
    const text = await pageOf(token)
    expect(text).toContain('I have paid')
    expect(text).toContain(
      'name="amount" inputmode="decimal" autocomplete="off" maxlength="20" value="100,000.00"',
    )
    const picture = samplePng({ shade: 33 })
    const fields = {
      amount: '100,000.00',
      paidOn: '2026-11-20',
      reference: '',
      note: 'a\r\nb',
      key: keyIn(text),
    }
    for (let time = 0; time < 2; time += 1)
      expect(await sendForm(token, asFile(picture), fields)).toMatchObject({ status: 303, to: `/p/${token}` })
    const [slip, ...others] = await scene.slipsOf(invoice.id)
    expect(others).toEqual([])
    expect(slip).toMatchObject({ amount: 100_000, paidOn: '2026-11-20', reference: null, note: 'a\nb' })
    const file = (await scene.app.call(getSlipFile, scene.to(slip?.id ?? 0))).body
    expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true)
    const after = await pageOf(token)
    expect(after).toContain('Thank you. ')
    expect(after).toMatch(/Slip of \d+ \w+ \d{4} · LKR 100,000.00<\/span><span class="pill blue">received/)
    await scene.app.call(refuseSlip, {
      ...scene.to(slip?.id ?? 0),
      body: { why: 'It is <b>not</b> readable' },
    })
    const refused = await pageOf(token)
    expect(refused).toContain('not accepted')
    expect(refused).toContain('It is &lt;b&gt;not&lt;/b&gt; readable')
    expect(refused).not.toContain('Thank you. ')
  })

  it('shows nothing that the office filed, and asks for nothing once it is paid', async () => {
    const { invoice, token } = await shared()
    await scene.file(invoice.id)
    expect(await pageOf(token)).not.toContain('class="slip"')
    await scene.payAll(invoice.id)
    expect(await pageOf(token)).not.toContain(`${token}/slip"`)
  })

  it('says why a file is refused, in the language of the page', async () => {
    const { token } = await shared()
    const sinhala = await scene.linkTo((await scene.issue({ language: 'si' })).id)
    const html = asFile(Buffer.from('<script>alert(1)</script>'))
    expect(await sendForm(token, html)).toMatchObject({
      status: 415,
      text: expect.stringContaining('Please send a photo (PNG or JPEG) or a PDF.'),
    })
    const large = asFile(randomBytes(6_000_000))
    expect(await sendForm(sinhala, large)).toMatchObject({
      status: 413,
      text: expect.stringContaining('මෙම ගොනුව 5 MB ට වඩා විශාලයි'),
    })
    expect((await sendForm(token, newSlip(), { amount: 'much' })).status).toBe(400)
    expect((await sendForm('x'.repeat(32), newSlip())).status).toBe(404)
  })

  it('refuses what is no form with a file, and forms with many parts', async () => {
    const { token } = await shared()
    const post = async (body: string, type: string) =>
      (await fetch(`${address}/p/${token}/slip`, { method: 'POST', body, headers: { 'content-type': type } }))
        .status
    expect(await post('--b\r\nno', 'multipart/form-data; boundary=b')).toBe(400)
    expect(await post('--b--', 'multipart/form-data')).toBe(400)
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
    const start = performance.now()
    expect(await post(`${part.repeat(80_000)}--b--`, 'multipart/form-data; boundary=b')).toBe(400)
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(await post('{}', 'application/json')).not.toBe(500)
  })

  it('reads an endless form no further than it must, and few at once from an address', async () => {
    const { token } = await shared()
    const { hostname, port } = new URL(address)
    const begin = () =>
      new Promise<net.Socket>((resolve) => {
        const socket = net.connect(Number(port), hostname, () => {
          socket.write(
            `POST /p/${token}/slip HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000000\r\n\r\n--b`,
            () => resolve(socket),
          )
        })
        socket.on('error', () => undefined)
      })
    const slow = await Promise.all(Array.from({ length: 4 }, begin))
    await expect.poll(async () => (await sendForm(token, newSlip())).status).toBe(429)
    for (const socket of slow) socket.destroy()
    await expect.poll(async () => (await sendForm(token, newSlip())).status).toBe(303)
    const before = process.memoryUsage().rss
    const endless = await begin()
    const answer = new Promise<string>((resolve) => {
      endless.on('data', (data) => resolve(data.toString()))
      endless.on('close', () => resolve('closed'))
    })
    const block = Buffer.alloc(1_000_000, 97)
    let isWriting = true
    void answer.then(() => (isWriting = false))
    while (isWriting) await new Promise((resolve) => endless.write(block, resolve))
    expect(await answer).toContain('413')
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
    endless.destroy()
  })
})
