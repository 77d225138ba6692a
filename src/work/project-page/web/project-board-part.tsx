import type { BoardProps } from '#work/board/web/board/index.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'

const boardPart = lazyPart(() => import('#work/board/web/board/index.ts'))

/** The board, loaded once it is chosen. */
export function ProjectBoard(props: BoardProps) {
  const { module, isFailed = false } = boardPart.useIt()
  if (module !== undefined) return <module.Board {...props} />
  return isFailed ? (
    <div className="page-error">
      <ErrorBox title="Failed to load the board. Please try again." onRetry={boardPart.ask} />
    </div>
  ) : null
}
