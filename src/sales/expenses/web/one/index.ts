export { EditExpenseDialog } from './lazy-expense-dialog.tsx'
export { PassOnMark } from './pass-on-mark.tsx'
