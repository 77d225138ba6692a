import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getFirstSteps } from '../shared/first-step-endpoints.ts'
import { noteShown } from './guide-memory.ts'

/** The guide for a new installation: each step is derived from the database. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }) => {
    const firstSteps = await call(getFirstSteps, undefined, { signal })
    noteShown(firstSteps.isShown)
    return firstSteps
  },
  meta: {
    entities: ['first-steps', 'sample-data', 'company-profile', 'user', 'outbox', 'task', 'invoice'],
    shows: { entity: 'first-steps', isReply: true },
  },
})
