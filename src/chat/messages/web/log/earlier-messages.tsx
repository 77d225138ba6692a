import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { loadEarlier } from '../chat-queries.ts'

/** Pixels before the top at which earlier messages are requested. */
const AHEAD = 600

/**
 * Above the first message; loads earlier ones when scrolled near. Its height is the same in every state. Use the first
 * message as its key: if what was loaded does not fill the screen, it then requests more.
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
