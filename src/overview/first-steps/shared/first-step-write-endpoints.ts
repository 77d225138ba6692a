import { endpoint } from '#platform/shared/endpoint.ts'
import { GuideChoice } from './guide-choice.ts'
import { FirstSteps } from './first-steps-schema.ts'

export const chooseGuide = endpoint('PATCH', '/first-steps', {
  can: 'installation:edit',
  summary: 'Puts the guide away for everybody, or brings it back',
  body: GuideChoice,
  reply: FirstSteps,
})

export const loadSampleData = endpoint('POST', '/first-steps/sample-data', {
  can: 'installation:create',
  summary: 'Loads a small agency to look around in, once; 409 where there is work of one’s own',
  reply: FirstSteps,
  status: 201,
})

export const removeSampleData = endpoint('DELETE', '/first-steps/sample-data', {
  can: 'installation:delete',
  summary: 'Takes the sample data away with what hangs on it; what people made themselves stays',
  reply: 'empty',
  status: 204,
})
