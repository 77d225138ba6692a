import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchEverything } from '#overview/search/shared/search-endpoints.ts'
import { call } from '#platform/web/data/api-client.ts'
import type { FoundKind } from '#platform/web/palette-entries.ts'
import { type ShownFound, shownFound } from './shown-found.ts'

/** Milliseconds between two searches during typing; the first key press after a pause searches immediately. */
const PAUSE = 60
/** Maximum results per kind. */
const SHOWN = 5
const NOTHING: readonly ShownFound[] = []

/**
 * The results for a text. The last response stays until the next one arrives; a search replaced by a newer one is
 * aborted.
 */
export function useSearch(text: string, kinds: readonly FoundKind[]) {
  const asked = usePaced(text)
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) =>
      call(searchEverything, { query: { text: asked, limit: String(SHOWN) } }, { signal }),
    select: (found) => shownFound(found, kinds),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    meta: { entities: kinds.map(({ entity }) => entity), isKeptOffline: false },
  })
  const isAnswered = text === '' || (text === asked && !query.isPlaceholderData && !query.isPending)
  return {
    found: text === '' ? NOTHING : (query.data ?? NOTHING),
    isStale: !isAnswered && !query.isError,
    error: text === '' ? null : query.error,
  }
}

/** A text that follows another immediately after a pause, and otherwise at most every 60 ms. */
function usePaced(text: string): string {
  const [paced, setPaced] = useState(text)
  const last = useRef(0)
  const pass = useEffectEvent(() => {
    last.current = performance.now()
    setPaced(text)
  })
  useEffect(() => {
    if (text === paced) return undefined
    const timer = setTimeout(pass, Math.max(0, last.current + PAUSE - performance.now()))
    return () => clearTimeout(timer)
  }, [text, paced])
  return paced
}
