export { ReadyLine } from './ready-line.tsx'
export { readyTotalsQuery } from './ready-totals-query.ts'
