import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyActions, startSession } from './web-driver.ts'

const ELEMENT = { 'element-6066-11e4-a52e-4f735466cecf': 'button-1' }

/** A driver that records what it is sent; a script's value is what `answer` returns. */
let driver: http.Server
let calls: { call: string; body: unknown }[]
let answer: () => unknown
let refusal: object | undefined

beforeEach(async () => {
  calls = []
  answer = () => null
  refusal = undefined
  driver = http.createServer((request, reply) => void respond(request, reply))
  await new Promise<void>((resolve) => driver.listen(0, '127.0.0.1', resolve))
})
async function respond(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
  const body = await text(request)
  calls.push({ call: `${request.method} ${request.url}`, body: body === '' ? undefined : JSON.parse(body) })
  const started = { sessionId: 's1', capabilities: { browserName: 'MiniBrowser', browserVersion: '2.50' } }
  const value = request.url === '/session' ? started : answer()
  reply.statusCode = refusal === undefined ? 200 : 400
  reply.end(JSON.stringify({ value: refusal ?? value }))
}
afterEach(() => {
  driver.close()
})

const start = () => startSession(`http://127.0.0.1:${(driver.address() as AddressInfo).port}`, { name: 'x' })
const lastCall = () => calls.at(-1)

it('starts a session with the capabilities and tells the version', async () => {
  const session = await start()
  expect(session.browser).toBe('MiniBrowser 2.50')
  expect(calls).toEqual([
    { call: 'GET /status', body: undefined },
    { call: 'POST /session', body: { capabilities: { alwaysMatch: { name: 'x' } } } },
  ])
})

it('evaluates an expression and returns its value', async () => {
  const session = await start()
  answer = () => 3
  expect(await session.evaluate('1 + 2')).toBe(3)
  expect(lastCall()).toEqual({
    call: 'POST /session/s1/execute/sync',
    body: { script: 'return 1 + 2', args: [] },
  })
})

it('presses the pointer on the element that an expression returns, and refuses nothing', async () => {
  const session = await start()
  answer = () => ELEMENT
  await session.click('document.body')
  expect(lastCall()?.call).toBe('POST /session/s1/element/button-1/click')
  answer = () => null
  await expect(session.click('null')).rejects.toThrow('the element has disappeared')
})

it('types letter by letter, and presses several keys at once', async () => {
  const session = await start()
  await session.type('a+')
  const down = (value: string) => ({ type: 'keyDown', value })
  const up = (value: string) => ({ type: 'keyUp', value })
  expect(lastCall()).toEqual({
    call: 'POST /session/s1/actions',
    body: { actions: [{ type: 'key', id: 'keyboard', actions: [down('a'), up('a'), down('+'), up('+')] }] },
  })
  expect(keyActions('Control+z')).toEqual([down('\uE009'), down('z'), up('z'), up('\uE009')])
  expect(() => keyActions('Hyper+z')).toThrow('There is no key "Hyper".')
})

it('fails with the message of the driver', async () => {
  const session = await start()
  refusal = { error: 'stale element reference', message: 'it is gone' }
  await expect(session.evaluate('1')).rejects.toThrow('stale element reference: it is gone')
})
