import type { IncomingMessage } from 'node:http'
import type { AuthenticatedToken } from '../security/actor.ts'
import { addressKey } from '../security/address-key.ts'
import { readClientAddress } from '../http/client-address.ts'
import type { Platform } from '../platform.ts'

/**
 * Maximum open connections in each process. A person has a tab or two on a few devices; a pending account has one page.
 * Behind an untrusted proxy a whole office has one address.
 */
export const MAX_CONNECTIONS = { ofAddress: 2_000, ofAccount: 40, ofPending: 3 }
/** Maximum sign-ins of one connection: a browser signs in once, and again with a renewed token. */
const MAX_SIGN_INS = 5

/** The part of an engine.io connection that is used. */
export interface Carrier {
  request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

/** Who may connect, before and after authentication. */
export interface LiveAdmission {
  /** Whether a handshake may continue, judged by its address alone, before anything is looked up. */
  admitsHandshake(request: IncomingMessage): boolean
  /** Counts a connection with its address until it closes. */
  countConnection(carrier: Carrier): void
  /** Whether a connection may attempt another sign-in. */
  admitsSignIn(carrier: Carrier): boolean
  /** Counts a connection with its account until it closes, unless the account is at its limit. */
  admitsAccount(carrier: Carrier, actor: AuthenticatedToken['actor']): boolean
}

/** Limits open connections: handshakes by the limit of calls, connections by address and by account. */
export function createLiveAdmission({ config, rateLimits }: Platform): LiveAdmission {
  const addressOf = readClientAddress(config.trustedProxies)
  const keyOf = (request: IncomingMessage) => addressKey(addressOf(request))
  const ofAddresses = new Map<string, Set<Carrier>>()
  const ofAccounts = new Map<string, Set<Carrier>>()
  const signIns = new WeakMap<Carrier, number>()

  const count = (counted: Map<string, Set<Carrier>>, key: string, carrier: Carrier): void => {
    const open = counted.get(key) ?? new Set()
    if (open.has(carrier)) return
    counted.set(key, open.add(carrier))
    carrier.once('close', () => {
      open.delete(carrier)
      if (open.size === 0 && counted.get(key) === open) counted.delete(key)
    })
  }

  return {
    admitsHandshake(request) {
      const address = keyOf(request)
      try {
        rateLimits.countCall(`address:${address}`)
      } catch {
        return false
      }
      return (ofAddresses.get(address)?.size ?? 0) < MAX_CONNECTIONS.ofAddress
    },
    countConnection: (carrier) => count(ofAddresses, keyOf(carrier.request), carrier),
    admitsSignIn(carrier) {
      const times = (signIns.get(carrier) ?? 0) + 1
      signIns.set(carrier, times)
      return times <= MAX_SIGN_INS
    },
    admitsAccount(carrier, { id, status }) {
      const open = ofAccounts.get(id)
      const most = status === 'Active' ? MAX_CONNECTIONS.ofAccount : MAX_CONNECTIONS.ofPending
      if (open?.has(carrier) !== true && (open?.size ?? 0) >= most) return false
      count(ofAccounts, id, carrier)
      return true
    },
  }
}
