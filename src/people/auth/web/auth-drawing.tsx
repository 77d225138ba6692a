import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { useMediaQuery } from '#platform/web/page/use-media-query.ts'
import './auth-drawing.css'

const cardsPart = lazyPart(() => import('./drawing-cards.tsx'))

/** The drawing next to the sign-in form. It is decorative, so screen readers skip it. */
export function AuthDrawing() {
  // phones have no room for it and load nothing of it; the style sheet has the same number
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const { module } = cardsPart.useIt(hasRoom)
  return (
    <aside className="drawing" aria-hidden>
      <p className="drawing-title">
        The work and the money,
        <br />
        on one board.
      </p>
      {hasRoom && module !== undefined ? <module.DrawingCards /> : null}
    </aside>
  )
}
