import type { FastifyInstance } from 'fastify'
import { type Access, isAccess } from '#platform/shared/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; see {@link Access}. */
    access?: Access
  }
}

/** Routes under /api outside the contract: its documentation, and metrics, which have a separate guard. */
const NO_CALL = /^\/api\/(docs|openapi\.json|metrics)(\/|$)/

/**
 * Refuses every route under /api without declared access, so that the server does not start with one. The types require
 * the same, but types are not checked at run time, and do not cover routes outside the contract.
 */
export function requireDeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/.test(url) || NO_CALL.test(url)) return
    if (!isAccess(config?.access)) throw new Error(`${String(method)} ${url} does not say who may call it`)
  })
}
