import { onFirstUse } from '#platform/shared/on-first-use.ts'

const percent = onFirstUse(() => new Intl.NumberFormat('en-LK', { style: 'percent' }))

/** The share of some tasks in all tasks, from 0 to 1; 0 if there are none. */
export function taskShare(tasks: number, all: number): number {
  return all === 0 ? 0 : tasks / all
}

/** A share in whole percent (spec 12.3): `62%`. */
export function shareText(share: number): string {
  return percent().format(share)
}
