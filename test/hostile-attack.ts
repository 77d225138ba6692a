import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import {
  type Answer,
  type Examples,
  hostileRequests,
  type HostileRequest,
  proveAnswer,
} from './hostile-input.ts'

/** Every run sends the same requests, so that a failure is reproducible; HOSTILE_SEED=… selects others. */
export const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_261_120)
export const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 120)

/** Runs per endpoint; fewer where a valid request renders a document or takes constant time. */
export function runsOf({ path, reply }: Endpoint): number {
  const makesDocument = path.endsWith('/send') || (isFile(reply) && reply.types.includes('application/pdf'))
  const isEvenedOut = path === '/auth/login' || path === '/auth/password-recovery'
  return makesDocument || isEvenedOut ? Math.ceil(RUNS / 5) : RUNS
}

type Send = (request: HostileRequest) => Promise<Answer>

/** How many requests got which status. */
export async function attack(
  endpoint: Endpoint,
  examples: Examples,
  send: Send,
  endOnFailure = false,
): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  const property = fc.asyncProperty(hostileRequests(endpoint, examples), async (request) => {
    const began = performance.now()
    const answer = await send(request)
    proveAnswer(request, answer, performance.now() - began)
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
  })
  // a seed for each endpoint: records created for one would only get in the way of the next
  const name = `${SEED} ${endpoint.method} ${endpoint.path}`
  const seed = createHash('sha256').update(name).digest().readInt32BE()
  await fc.assert(property, { seed, numRuns: runsOf(endpoint), endOnFailure })
  return seen
}
