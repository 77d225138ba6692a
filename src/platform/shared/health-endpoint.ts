import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Whether the product can serve calls now (spec 1.2): 200, or 503 while the database is unavailable. */
export const healthEndpoint = endpoint('GET', '/health', {
  can: 'public',
  summary: 'Whether the product can serve calls now',
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
})
