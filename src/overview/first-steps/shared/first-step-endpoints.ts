import { endpoint } from '#platform/shared/endpoint.ts'
import { FirstSteps } from './first-steps-schema.ts'

export const getFirstSteps = endpoint('GET', '/first-steps', {
  can: 'installation:view',
  summary: 'The guide of the first days',
  reply: FirstSteps,
})
