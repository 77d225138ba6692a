import * as z from 'zod/mini'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { readDraftOf, useDraftOf } from '#platform/web/forms/drafts.ts'
import { shiftedRanges } from '../shared/shifted-ranges.ts'
import type { TextRange } from '../shared/split-words.ts'

export const QUICK_DRAFT = 'quick add'
const Draft = z.object({
  text: z.string(),
  /** Recognised words that are to stay as text. */
  literals: z.array(z.object({ start: z.int(), end: z.int() })),
})
const EMPTY: z.output<typeof Draft> = { text: '', literals: [] }

export interface QuickDraft {
  text: string
  literals: readonly TextRange[]
  change: (text: string) => void
  /** Stops a part of the text from being parsed. */
  makeLiteral: (range: TextRange) => void
  /** Removes the text that was added; anything typed after it stays. */
  take: (added: string) => void
}

/** The field's text. It outlives the field, the page and the tab until it was added. */
export function useQuickDraft(): QuickDraft {
  const { id } = useAccount()
  const [draft = EMPTY, keep, drop] = useDraftOf(QUICK_DRAFT, Draft)
  const { text, literals } = draft
  const keepOrDrop = (next: z.output<typeof Draft>) => (next.text === '' ? drop() : keep(next))
  return {
    text,
    literals,
    change: (next) => keepOrDrop({ text: next, literals: [...shiftedRanges(literals, text, next)] }),
    makeLiteral: ({ start, end }) => keep({ text, literals: [...literals, { start, end }] }),
    take(added) {
      // the current draft: the reply may have taken a while
      const latest = readDraftOf(id, QUICK_DRAFT, Draft)?.text ?? ''
      keepOrDrop({
        text: latest.startsWith(added) ? latest.slice(added.length).trimStart() : latest,
        literals: [],
      })
    },
  }
}
