/**
 * What says in files which task waits for which: a task's number there, and the numbers that it waits for. They are
 * compared within one file only.
 */
export const TASK_LINK_LABELS = { number: 'Number', waitsFor: 'Waits For' } as const
