import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { nothingAcknowledged } from './scene/acknowledged.ts'
import type { Door } from './scene/desk.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'

/** Milliseconds between two requests: 50 per second, whether or not the previous ones were answered. */
const EVERY = 20
/** In milliseconds (R16). */
const STOP_LIMIT = 10_000
const ROUNDS = 10

interface Shot {
  name: string
  startedAt: number
  /** undefined while pending; 0 when the connection broke off. */
  status: number | undefined
  id: number
}

export const fault: Fault = {
  number: 'R16',
  promise: 'A stop under load answers every call that has begun, takes no new one, and ends in order.',
  async run(trial) {
    const installation = createInstallation(trial)
    const acknowledged = nothingAcknowledged()
    const stops: number[] = []
    let answered = 0
    for (let round = 1; round <= (trial.isShort ? 1 : ROUNDS); round++) {
      await installation.start()
      const { took, shots } = await stopUnderLoad(trial, installation, round)
      stops.push(took)
      answered += shots.length
      for (const { id, name } of shots) acknowledged.tasks.set(id, { name, status: 'To Do' })
      acknowledged.writes += shots.length
      trial.say(
        `round ${round}: ended in ${Math.round(took)} ms, ${shots.length} calls answered, 0 broken off`,
      )
    }
    await installation.start()
    const held = trial.isShort ? [] : [await stopWithAHangingCall(trial, installation)]
    if (!trial.isShort) await installation.start()
    const kept = await installation.proveKept(acknowledged)
    const slowest = Math.round(Math.max(...stops))
    const stopped = `${stops.length} stops at 50 calls a second, ${answered} answered, 0 broken off, exit 0 in ${slowest} ms at the most, a second SIGTERM changes nothing`
    return [stopped, ...held, kept].join('; ')
  },
}

/** Every request that began before the signal is answered; later ones are answered or refused. */
async function stopUnderLoad(
  trial: Trial,
  installation: Installation,
  round: number,
): Promise<{ took: number; shots: Shot[] }> {
  const door = installation.openDoor()
  const { process: app } = installation.app()
  const agent = new http.Agent({ keepAlive: true })
  const shots: Shot[] = []
  let isOver = false
  const shoot = async (): Promise<void> => {
    for (let count = 0; !isOver; count++) {
      shots.push(fire(door, agent, `round ${round} call ${count}`))
      await sleep(EVERY)
    }
  }
  const shooting = shoot()
  await until('calls are answered', () => shots.filter(({ status }) => status === 201).length > 20)
  await sleep(trial.random() * 500)

  const ended = once(app, 'exit')
  const signalledAt = performance.now()
  app.kill('SIGTERM')
  await sleep(trial.random() * 20)
  app.kill('SIGTERM')
  await ended
  const took = performance.now() - signalledAt
  isOver = true
  await shooting
  agent.destroy()
  await until('every call has ended', () => shots.every(({ status }) => status !== undefined))

  prove(app.exitCode === 0, `the stop ended with ${app.exitCode}`)
  prove(took <= STOP_LIMIT, `the stop took ${Math.round(took)} ms`)
  const broken = shots.filter(({ startedAt, status }) => startedAt < signalledAt && status !== 201)
  prove(broken.length === 0, `of the calls under way: ${JSON.stringify(broken)}`)
  const odd = shots.filter(({ status }) => status !== 201 && status !== 503 && status !== 0)
  prove(odd.length === 0, `after the signal: ${JSON.stringify(odd)}`)
  prove(shots.at(-1)?.status === 0, 'the last call was still taken')
  return { took, shots: shots.filter(({ status }) => status === 201) }
}

function fire(door: Door, agent: http.Agent, name: string): Shot {
  const shot: Shot = { name, startedAt: performance.now(), status: undefined, id: 0 }
  const headers = { authorization: `Bearer ${door.token}`, 'content-type': 'application/json' }
  const request = http.request(`${door.url}/api/task`, { method: 'POST', agent, headers }, (reply) => {
    let text = ''
    reply.on('data', (data: Buffer) => (text += data.toString()))
    reply.on('end', () => {
      if (reply.statusCode === 201) shot.id = (JSON.parse(text) as { id: number }).id
      shot.status = reply.statusCode ?? 0
    })
    reply.on('error', () => (shot.status = 0))
  })
  request.on('error', () => (shot.status = 0))
  request.end(JSON.stringify({ taskName: name, dueDate: '2026-12-01' }))
  return shot
}

/** A client sends an incomplete request: the stop waits for it for a limited time only. */
async function stopWithAHangingCall(trial: Trial, installation: Installation): Promise<string> {
  const door = installation.openDoor()
  const { process: app } = installation.app()
  const socket = net.connect(Number(new URL(door.url).port), '127.0.0.1')
  trial.cleanUp(() => socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = ['POST /api/task HTTP/1.1', 'host: localhost', 'content-type: application/json']
  const headers = [...lines, `authorization: Bearer ${door.token}`, 'content-length: 100', '', '{"taskName":']
  await new Promise((resolve) => socket.write(headers.join('\r\n'), resolve))
  await sleep(200)
  const ended = once(app, 'exit')
  const signalledAt = performance.now()
  app.kill('SIGTERM')
  await ended
  const took = Math.round(performance.now() - signalledAt)
  prove(app.exitCode === 0, `with a call that hangs the stop ended with ${app.exitCode}`)
  prove(took <= STOP_LIMIT, `with a call that hangs the stop took ${took} ms`)
  return `with a call that is never sent whole: exit 0 in ${took} ms`
}
