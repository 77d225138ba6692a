import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How the network treats the traffic. Shares are from 0 to 1. */
export interface Weather {
  /** Milliseconds in each direction, and their deviation up or down. */
  delay: number
  jitter: number
  /** The share of sent chunks that meet a reset: half of them before they arrive, half after. */
  resets: number
  /** The share of response chunks that are cut in the middle. */
  cuts: number
  /** In each direction of each connection. */
  bytesPerSecond: number
  /** Connections are accepted and stay open, but nothing passes, not even their end. */
  isBlackHole: boolean
  /** Cuts the response to what it returns true for; called with each chunk sent. */
  cutsAnswerTo: (sent: string) => boolean
}

/** A proxy between a client and its server. The network is perfect at first. */
export interface NetworkProxy {
  port: number
  /** Its URL for HTTP. */
  url: string
  change(weather: Partial<Weather>): void
  /** Counts so far. */
  done: { connections: number; resets: number; cuts: number }
  /** Cuts every connection and refuses new ones, as a stopped server does. */
  shut(): Promise<void>
  /** Listens again at the same address. */
  open(): Promise<void>
}

const FAIR: Weather = {
  delay: 0,
  jitter: 0,
  resets: 0,
  cuts: 0,
  bytesPerSecond: Infinity,
  isBlackHole: false,
  cutsAnswerTo: () => false,
}

/**
 * @param target the server, which sees connections from the proxy
 * @param options.listen a free local port by default
 * @param options.random from 0 up to 1; Math.random by default
 */
export async function startNetworkProxy(
  target: net.NetConnectOpts,
  options: { listen?: net.ListenOptions; random?: () => number } = {},
): Promise<NetworkProxy> {
  const { random = Math.random } = options
  const done = { connections: 0, resets: 0, cuts: 0 }
  const passing = new Set<net.Socket>()
  let weather = FAIR
  let listen = options.listen ?? { port: 0, host: '127.0.0.1' }
  let server = net.createServer()

  const join = (client: net.Socket): void => {
    done.connections += 1
    const upstream = net.connect(target)
    const both = [client, upstream]
    let isDoomed = false
    const reset = (): void => {
      done.resets += 1
      for (const socket of both) socket.resetAndDestroy()
    }
    const cut = (start: Buffer): void => {
      done.cuts += 1
      client.write(start, () => client.resetAndDestroy())
      upstream.destroy()
    }
    const pass = (data: Buffer, isAnswer: boolean): void => {
      const [from, to] = isAnswer ? [upstream, client] : [client, upstream]
      if (weather.isBlackHole || from.destroyed || to.destroyed) return
      if (isAnswer && (isDoomed || random() < weather.cuts)) return cut(data.subarray(0, data.length / 2))
      if (!isAnswer) isDoomed ||= weather.cutsAnswerTo(data.toString('latin1'))
      const isReset = !isAnswer && random() < weather.resets
      if (isReset && random() < 0.5) return reset()
      if (isReset) return void to.write(data, () => reset())
      if (to.write(data)) return
      from.pause()
      to.once('drain', () => from.resume())
    }
    carry(client, (data) => pass(data, false))
    carry(upstream, (data) => pass(data, true))
    for (const [one, other] of [both, both.toReversed()] as [net.Socket, net.Socket][]) {
      passing.add(one)
      one.setNoDelay(true)
      one.on('error', () => undefined)
      one.on('close', () => {
        passing.delete(one)
        // a peer behind a black hole never learns of the cut
        if (!weather.isBlackHole) other.destroy()
      })
    }
  }

  /** Forwards in order what arrives, delayed by the network. */
  const carry = (from: net.Socket, pass: (data: Buffer) => void): void => {
    let before = Promise.resolve()
    let onTheWay = 0
    const late = async (data: Buffer, arrived: number): Promise<void> => {
      const { delay, jitter, bytesPerSecond } = weather
      const wait = delay + (2 * random() - 1) * jitter - (performance.now() - arrived)
      await sleep(Math.max(0, wait) + (data.length * 1000) / bytesPerSecond)
      onTheWay -= 1
      pass(data)
    }
    from.on('data', (data: Buffer) => {
      if (onTheWay === 0 && weather.delay === 0 && weather.bytesPerSecond === Infinity) return pass(data)
      onTheWay += 1
      const arrived = performance.now()
      before = before.then(() => late(data, arrived))
    })
  }

  const open = async (): Promise<void> => {
    server = net.createServer(join)
    server.listen(listen)
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address !== null) listen = { ...listen, port: address.port }
  }
  await open()
  return {
    port: listen.port ?? 0,
    url: `http://127.0.0.1:${listen.port ?? 0}`,
    change: (changed) => void (weather = { ...weather, ...changed }),
    done,
    async shut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of passing) socket.destroy()
      await closed
    },
    open,
  }
}
