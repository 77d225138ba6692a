import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/shared/errors.ts'
import { addressKey } from '../security/address-key.ts'
import type { ClientAddress } from './client-address.ts'

/** Files of people without an account that may be on their way at once: each takes memory until it has arrived. */
const FROM_ADDRESS = 4
const IN_ALL = 16
const RETRY_AFTER = 5

/** Hooks of a route that takes such files. */
export interface UploadsUnderWay {
  /** Before the body is read. @throws AppError rate_limited */
  preParsing(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Once it has arrived. */
  preValidation(request: FastifyRequest): Promise<void>
}

/** Limits the memory that strangers can take by sending files slowly, and many at once. */
export function limitUploads(addressOf: ClientAddress): UploadsUnderWay {
  const underWay = new Map<FastifyRequest, string>()
  const end = (request: FastifyRequest) => void underWay.delete(request)
  return {
    async preParsing(request, reply) {
      const key = addressKey(addressOf(request.raw))
      const ofAddress = [...underWay.values()].filter((each) => each === key)
      if (ofAddress.length >= FROM_ADDRESS || underWay.size >= IN_ALL) {
        throw new AppError('rate_limited', 'Other files are on their way. Please try again in a moment.', {
          retryAfter: RETRY_AFTER,
        })
      }
      underWay.set(request, key)
      reply.raw.once('close', () => end(request))
      reply.raw.once('finish', () => end(request))
    },
    preValidation: async (request) => end(request),
  }
}
