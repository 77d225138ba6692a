import type { FastifyInstance } from 'fastify'
import { type Access, isAccess } from '#platform/shared/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; see {@link Access}. */
    access?: Access
  }
}

/** What answers under /api and is no call of the contract: its documentation, and metrics, which have a guard of their own. */
const NO_CALL = /^\/api\/(docs|openapi\.json|metrics)(\/|$)/

/**
 * Refuses every route under /api that does not say who may call it, so that the server does not start with one. The
 * types ask for the same, but what runs is not type-checked, and they know nothing of routes beside the contract.
 */
export function requireDeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/.test(url) || NO_CALL.test(url)) return
    if (!isAccess(config?.access)) throw new Error(`${String(method)} ${url} does not say who may call it`)
  })
}
