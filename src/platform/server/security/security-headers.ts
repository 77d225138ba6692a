import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Replies smaller than this, in bytes, are sent uncompressed. */
const COMPRESS_FROM = 1024

/**
 * Security headers on every reply, and compression. The policy here is the strictest, for calls; pages have their own
 * (pages.ts). Strict-Transport-Security is left to the proxy: the server itself speaks HTTP.
 */
export async function secureReplies(app: FastifyInstance): Promise<void> {
  // nothing here is for search engines, least of all what a link shows to a client
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex, nofollow'))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  await app.register(compress, {
    threshold: COMPRESS_FROM,
    encodings: ['gzip', 'identity'],
    // a small compressed body may decompress to any size
    globalDecompression: false,
  })
}
