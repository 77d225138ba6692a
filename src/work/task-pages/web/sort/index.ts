export * from './remembered-sort.ts'
