export type { AddedColumn, ListColumns } from '../list-columns.ts'
export { TaskList } from '../task-list.tsx'
