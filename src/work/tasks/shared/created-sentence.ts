import type { CreatedTask } from './task-schema.ts'

/** Says that a task was added (spec 5.7); mentions a mail only if it is in the outbox (spec 5.7). */
export function createdSentence({ assignee, isAssigneeNotified }: CreatedTask): string {
  const sentence = 'Task created successfully!'
  if (assignee === null || !isAssigneeNotified) return sentence
  const { fName, sName, email } = assignee
  return `${sentence} An email notification has been sent to ${`${fName} ${sName}`.trim()} (${email}).`
}

/** Names the added task in a few words, also used later when it is undone. */
export function createdWords({ id, taskName }: Pick<CreatedTask, 'id' | 'taskName'>): string {
  return `#${id} “${taskName}” was created`
}
