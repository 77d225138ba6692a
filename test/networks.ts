import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Network } from '#platform/server/security/guarded-request.ts'

/** Resolves no name: the default in tests. */
export const NO_NETWORK: Network = {
  async resolve() {
    throw new Error('there is no network here')
  },
  connect() {
    throw new Error('there is no network here')
  },
}

/** The public address to which the names of a test network resolve. */
export const PUBLIC_ADDRESS = '93.184.215.14'

/** A network that ends at a local server, with a record of its use. */
export interface TestNetwork extends Network {
  /** The names that were resolved, and the addresses that connections were opened to. */
  resolved: string[]
  connected: string[]
  /** Connections that arrived at the server. */
  arrived(): number
  /** Where the server listens on this machine. */
  port: number
  close(): Promise<void>
}

/**
 * Starts a local server that receives every connection, whatever its address, unencrypted.
 * @param answer the server's response; @param addressesOf the addresses of a name
 */
export async function startTestNetwork(
  answer: http.RequestListener,
  addressesOf: (name: string) => string[] | Promise<string[]> = () => [PUBLIC_ADDRESS],
): Promise<TestNetwork> {
  let arrived = 0
  const server = http.createServer(answer)
  server.on('connection', () => arrived++)
  // a response written by hand may end in a client error
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
    port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return network
}
