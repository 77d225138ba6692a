import { once } from 'node:events'
import net from 'node:net'

/** Another address of the product, that a test can close and open again while the product itself runs on. */
export interface ProductDoor {
  url: string
  /** Cuts what is open and refuses the rest, as a server that is down does. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** @param url the product's own address */
export async function openDoor(url: string): Promise<ProductDoor> {
  const passing = new Set<net.Socket>()
  const pass = (from: net.Socket, to: net.Socket): void => {
    passing.add(from)
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      passing.delete(from)
      to.destroy()
    })
  }
  let server = net.createServer()
  const listen = async (port: number): Promise<void> => {
    server = net.createServer((client) => {
      const product = net.connect(Number(new URL(url).port), '127.0.0.1')
      pass(client, product)
      pass(product, client)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async shut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of passing) socket.destroy()
      await closed
    },
    open: () => listen(port),
  }
}
