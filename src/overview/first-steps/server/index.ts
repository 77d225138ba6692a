export { firstStepRoutes } from './first-step-routes.ts'
export { refuseSampleAddress } from './first-step-tables.ts'
