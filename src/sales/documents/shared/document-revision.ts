import * as z from 'zod/mini'
import type { Language } from '#sales/words/shared/language.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { Instant } from '#platform/shared/fields.ts'

/** A stored PDF of a document, numbered from 1 (spec 9.11). */
export const DocumentRevision = z.object({
  number: z.int(),
  at: Instant,
  byName: z.string(),
  /** Why an issued invoice was edited; null: not stated. */
  reason: z.nullable(z.string()),
  /** The day of the document that it replaces; null if no earlier one may have left the house. */
  replaces: z.nullable(z.string()),
})
export type DocumentRevision = z.infer<typeof DocumentRevision>

/** What a page says of being a revision: its number, and the calendar day of the document that it replaces. */
export interface RevisionMark {
  number: number
  replaces: string
}

const NO_REVISION = 'This must be the number of a revision, from 1'
/** The revision of a document's PDF. Default: the current one. */
export const RevisionQuery = z.object({
  revision: z.optional(
    z.pipe(
      z.string({ error: NO_REVISION }).check(z.regex(/^[1-9]\d{0,8}$/, { error: NO_REVISION })),
      z.transform((value: string) => Number(value)),
    ),
  ),
})

/** The file name of a revision. */
export function revisionFileName(fileName: string, revision: number): string {
  return fileName.replace(/\.pdf$/, `-revision-${revision}.pdf`)
}

/** The sentence on the page. */
export function revisionText({ number, replaces }: RevisionMark, language: Language): string {
  return say(language, 'revision', { n: number, day: dayInWords(language, replaces) })
}

/**
 * What the next revision of a document says, if an earlier one may have left the house (spec 9.11): it was e-mailed, or
 * there was no e-mail at all, so that it went out on paper.
 * @param revisions in any order
 * @param mailedAt instant of the last e-mail; null without one
 */
export function nextRevisionMark(
  revisions: readonly Pick<DocumentRevision, 'number' | 'at'>[],
  mailedAt: string | null,
  timeZone: string,
): RevisionMark | null {
  const last = Math.max(0, ...revisions.map(({ number }) => number))
  const left = revisions
    .filter(({ at }) => mailedAt === null || Date.parse(at) <= Date.parse(mailedAt))
    .toSorted((one, other) => other.number - one.number)[0]
  return left === undefined ? null : { number: last + 1, replaces: dayIn(timeZone, Date.parse(left.at)) }
}
