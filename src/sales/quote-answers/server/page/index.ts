export { answerPart } from './answer-part.ts'
