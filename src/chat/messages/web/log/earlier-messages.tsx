import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { loadEarlier } from '../chat-queries.ts'

/** Pixels before the upper end at which earlier messages are asked for. */
const AHEAD = 600

/**
 * Stands over the first message and loads those before it when it comes near. Its height is the same in every state.
 * Give it the first message as key: what was loaded may not fill the screen, and then it asks again.
 */
export function EarlierMessages({ conversation }: { conversation: string }) {
  const queryClient = useQueryClient()
  const load = useMutation({ mutationFn: () => loadEarlier(queryClient, conversation) })
  const place = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(() => {
    if (!load.isPending && !load.isError) load.mutate()
  })
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached()
      },
      { root: place.current.closest('.chat-scroll'), rootMargin: `${AHEAD}px 0px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="chat-earlier">
      {load.isError ? (
        <span role="alert">
          Earlier messages could not be loaded.{' '}
          <Button kind="ghost" size="small" onClick={() => load.mutate()}>
            Try Again
          </Button>
        </span>
      ) : (
        'Loading earlier messages...'
      )}
    </div>
  )
}
