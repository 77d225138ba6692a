export { EditedLine, editedLines, keptLines, lineErrorName, lineInputs } from './edited-line.ts'
export { LineItemsEditor } from './line-items-editor.tsx'
export { type LineSums, sumsOfLines } from './line-sums.ts'
export { readNumber, settledFactor } from './read-number.ts'
