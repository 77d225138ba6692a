const percent = new Intl.NumberFormat('en-LK', { style: 'percent' })

/** Which part of all tasks some are, from 0 to 1; 0 of none. */
export function taskShare(tasks: number, all: number): number {
  return all === 0 ? 0 : tasks / all
}

/** A share in whole percent (spec 12.3): `62%`. */
export function shareText(share: number): string {
  return percent.format(share)
}
