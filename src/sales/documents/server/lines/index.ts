export { continuedLines, replaceLines, storeLines } from './store-lines.ts'
