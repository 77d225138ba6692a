import type { TimelineProps } from '#work/timeline/web/timeline/index.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'

const timelinePart = lazyPart(() => import('#work/timeline/web/timeline/index.ts'))

/** The timeline, loaded once it is chosen. */
export function ProjectTimeline(props: TimelineProps) {
  const { module, isFailed = false } = timelinePart.useIt()
  if (module !== undefined) return <module.Timeline {...props} />
  return isFailed ? (
    <div className="page-error">
      <ErrorBox title="Failed to load the timeline. Please try again." onRetry={timelinePart.ask} />
    </div>
  ) : null
}
