export { firstStepRoutes } from './first-step-routes.ts'
