export { labelsNamed } from './label-service.ts'
