import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Network } from '#platform/server/security/guarded-fetch.ts'

/** No name leads anywhere: what tests run on unless they bring their own. */
export const NO_NETWORK: Network = {
  async resolve() {
    throw new Error('there is no network here')
  },
  connect() {
    throw new Error('there is no network here')
  },
}

/** A public address that the names of a test network have. */
export const PUBLIC_ADDRESS = '93.184.215.14'

/** A network that ends at a server of this machine, and what was asked of it. */
export interface TestNetwork extends Network {
  /** The names that were looked up, and the addresses that connections were opened to. */
  resolved: string[]
  connected: string[]
  /** Connections that arrived at the server. */
  arrived(): number
  close(): Promise<void>
}

/**
 * Starts a server to which every connection leads, whatever its address, without encryption.
 * @param answer what the server says; @param addressesOf what a name leads to
 */
export async function startTestNetwork(
  answer: http.RequestListener,
  addressesOf: (name: string) => string[] | Promise<string[]> = () => [PUBLIC_ADDRESS],
): Promise<TestNetwork> {
  let arrived = 0
  const server = http.createServer(answer)
  server.on('connection', () => arrived++)
  // an answer may be written by hand
  server.on('clientError', (_error, socket: Duplex) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const network: TestNetwork = {
    resolved: [],
    connected: [],
    async resolve(name) {
      network.resolved.push(name)
      return addressesOf(name)
    },
    connect(address) {
      network.connected.push(address)
      return net.connect(port, '127.0.0.1')
    },
    arrived: () => arrived,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return network
}
