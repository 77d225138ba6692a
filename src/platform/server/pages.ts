import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Below these there are calls and files: what is missing there is missing. */
const NO_PAGE = /^\/(api|assets|socket\.io)(\/|$|\?)/

/** Nothing is loaded from anybody else, no inline script or style runs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // images by address are part of the rich text (spec 1 §2.3); blob: is a picture that was fetched with the token
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
 * Serves the built pages: files with a hash in their name for ever, the page itself asked for each time. Every
 * path that is neither a file nor a call gets the page; the browser's router decides.
 * @param directory the build, with index.html
 */
export async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  const index = fs.readFileSync(path.join(directory, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    // the page itself never goes out without its policy
    globIgnore: ['index.html'],
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
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
