import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Paths of calls and files, below which a missing path is a 404. */
const NO_PAGE = /^\/(api|assets|socket\.io|p)(\/|$|\?)/

/** The name of a build, as written into its page. */
const BUILD = /<meta name="build" content="(\w+)"/
/** Uncompressed, or compressed by the build. */
const SERVICE_WORKER = /^service-worker\.js(\.br|\.gz)?$/
/** Requests of a service worker are subject to the policy of its own script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Nothing is loaded from other origins, no inline script or style runs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // rich text contains images by address (spec 6.4); blob: is for pictures fetched with the token
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

/**
 * Serves the built pages: files with a hash in their name are cached permanently, the page itself is revalidated each
 * time. Every path that is neither a file nor a call returns the page; the browser's router decides. Every reply, also
 * of calls, names the build (X-Build), so that open pages notice a new one.
 * @param directory the build, with index.html
 */
export async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  const index = fs.readFileSync(path.join(directory, 'index.html'), 'utf8')
  const build = BUILD.exec(index)?.[1]
  if (build !== undefined)
    app.addHook('onRequest', async (_request, reply) => void reply.header('x-build', build))
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    // the page is never sent without its policy; compressed files are sent in place of the others, not by their names
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (!SERVICE_WORKER.test(path.basename(file))) return
      reply.header('service-worker-allowed', '/')
      reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  app.get('/*', (request, reply) => {
    if (NO_PAGE.test(request.url)) return reply.callNotFound()
    return reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(index)
  })
}
