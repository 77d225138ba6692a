import type { CreatedTask } from './task-schema.ts'

/** Says that a task was added (spec 5.7); that mail was sent only when it lies in the outbox (spec 5.7). */
export function createdSentence({ assignee, isAssigneeNotified }: CreatedTask): string {
  const sentence = 'Task created successfully!'
  if (assignee === null || !isAssigneeNotified) return sentence
  const { fName, sName, email } = assignee
  return `${sentence} An email notification has been sent to ${`${fName} ${sName}`.trim()} (${email}).`
}

/** Which task was added, in a few words: they tell later that just this was taken back. */
export function createdWords({ id, taskName }: Pick<CreatedTask, 'id' | 'taskName'>): string {
  return `#${id} “${taskName}” was created`
}
