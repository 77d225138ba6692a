export { questionsPart } from './questions-part.ts'
