import { expect, test } from 'vitest'
import { fakeLive } from '#test/web/fake-live.ts'
import { liveConnection, onLive, sendLive } from './live-socket.ts'

const VIEWING = { entity: 'task', id: 142 } as const

test('a sent message is answered, and a refusal says why and for how long', async () => {
  const live = fakeLive()
  live.answer('viewing', () => ({}))
  await expect(sendLive('viewing', VIEWING)).resolves.toEqual({})
  expect(live.saidOf('viewing')).toEqual([VIEWING])
  live.answer('viewing', () => ({ error: { code: 'rate_limited', message: 'Too fast.', retryAfter: 4 } }))
  await expect(sendLive('viewing', VIEWING)).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Too fast.',
    retryAfter: 4,
  })
})

test('without a connection nothing is sent, now or later; a disconnection ends the waiting', async () => {
  const live = fakeLive()
  const waiting = sendLive('viewing', VIEWING)
  live.cut()
  await expect(waiting).rejects.toMatchObject({ code: 'offline' })
  await expect(sendLive('viewing', VIEWING)).rejects.toMatchObject({ code: 'offline' })
  live.open()
  expect(live.said).toHaveLength(1)
})

test('listeners survive disconnections and reconnections, and receive nothing from an old connection', () => {
  const heard: string[] = []
  const states: boolean[] = []
  const first = fakeLive()
  const stop = onLive('position', (position) => heard.push(position))
  const unsubscribe = liveConnection.subscribe(() => states.push(liveConnection.isOpen()))
  first.tell('position', 'a')
  first.cut()
  first.open()
  first.tell('position', 'b')
  const second = fakeLive()
  second.tell('position', 'c')
  first.tell('position', 'of the old one')
  first.cut()
  expect(heard).toEqual(['a', 'b', 'c'])
  expect(states).toEqual([false, true, true])
  stop()
  unsubscribe()
  second.tell('position', 'd')
  second.cut()
  expect(heard).toEqual(['a', 'b', 'c'])
  expect(states).toHaveLength(3)
})
