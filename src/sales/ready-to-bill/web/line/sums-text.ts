import { counted } from '#platform/shared/counted.ts'
import { formatLength } from '#platform/shared/text/length.ts'

/** How much is ready, in numbers. */
export interface ReadySums {
  taskCount: number
  minutes: number
  minutesWithoutRate: number
  expenseCount: number
}

/** What an amount is made of, such as `2 tasks · 11:30 h · 2 expenses`; parts that are zero are left out. */
export function sumsText({ taskCount, minutes, expenseCount }: ReadySums): string {
  return [
    taskCount === 0 ? '' : counted(taskCount, 'task'),
    minutes === 0 ? '' : `${formatLength(minutes)} h`,
    expenseCount === 0 ? '' : counted(expenseCount, 'expense'),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Whether there is nothing at all, not even time that has no rate yet. */
export function isNothing({ taskCount, minutes, minutesWithoutRate, expenseCount }: ReadySums): boolean {
  return taskCount + minutes + minutesWithoutRate + expenseCount === 0
}
