import { AppError } from '#platform/shared/errors.ts'

/**
 * Refuses an import with invalid rows.
 * @param sentences by the index of the row and its field, such as `3.email`
 * @throws AppError validation, unless there are none
 */
export function refuseRows(sentences: ReadonlyMap<string, string>): void {
  const [message] = sentences.values()
  if (message === undefined) return
  const fields = [...sentences].map(([place, sentence]) => [`rows.${place}`, sentence])
  throw new AppError('validation', message, { fields: Object.fromEntries(fields) as Record<string, string> })
}
