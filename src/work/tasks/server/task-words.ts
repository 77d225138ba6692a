import { textCondition } from '#platform/server/search/search-words.ts'

/** The condition that a row `w` of `task_words` contains the search text; see {@link textCondition}. */
export function wordsCondition(typed: string, bind: (value: unknown) => string): string | undefined {
  return textCondition(typed, bind, { words: 'w.words', keys: 'coalesce(w.keys, w.words)' })
}
