export { EditedLine, editedLines, keptLines, lineErrorName, lineInputs } from './edited-line.ts'
export { lineDifferences } from './line-differences.ts'
export { LineItemsEditor } from './line-items-editor.tsx'
export { type LineSums, sumsOfLines, sumsShown } from './line-sums.ts'
