import { lazyPart } from '#platform/web/page/lazy-part.ts'

/** Loaded with a task's panel, not with the list beside it. Without a connection the panel stays without it. */
const taskParts = lazyPart(() => import('./task-parts.ts'))

/** What a task's panel shows of its invoices. */
export const TASK_PARTS = {
  'task-invoices': function Invoices(given: { taskId: number }) {
    const { module } = taskParts.useIt()
    return module === undefined ? null : <module.TaskInvoices {...given} />
  },
  'task-worth': function Worth(given: { taskId: number }) {
    const { module } = taskParts.useIt()
    return module === undefined ? null : <module.TaskWorth {...given} />
  },
}
