import type { RunningApp } from '../scripts/running-app/running-app.ts'
import { type NetworkProxy, startNetworkProxy } from '../test/network-proxy.ts'

/** Another address of the product, behind a network that a journey can degrade at will. */
export function proxyOf(product: RunningApp): Promise<NetworkProxy> {
  return startNetworkProxy({ port: Number(new URL(product.url).port), host: '127.0.0.1' })
}
