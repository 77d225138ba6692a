import * as z from 'zod/mini'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { readDraftOf, useDraftOf } from '#platform/web/forms/drafts.ts'
import { shiftedRanges } from '../shared/shifted-ranges.ts'
import type { TextRange } from '../shared/split-words.ts'

export const QUICK_DRAFT = 'quick add'
const Draft = z.object({
  text: z.string(),
  /** Words that were recognised and are to stay as they are. */
  literals: z.array(z.object({ start: z.int(), end: z.int() })),
})
const EMPTY: z.output<typeof Draft> = { text: '', literals: [] }

export interface QuickDraft {
  text: string
  literals: readonly TextRange[]
  change: (text: string) => void
  /** Lets a part of the text be read no more. */
  makeLiteral: (range: TextRange) => void
  /** Takes away what was added; what was typed behind it meanwhile stays. */
  take: (added: string) => void
}

/** What stands in the field. It outlives the field, the page and the tab, until it was added. */
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
      // as it is by now: the answer may have taken a while
      const latest = readDraftOf(id, QUICK_DRAFT, Draft)?.text ?? ''
      keepOrDrop({
        text: latest.startsWith(added) ? latest.slice(added.length).trimStart() : latest,
        literals: [],
      })
    },
  }
}
