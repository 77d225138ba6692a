export { slipPart } from './slip-part.ts'
