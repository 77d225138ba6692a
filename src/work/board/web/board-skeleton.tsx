import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

const WIDTHS = ['86%', '64%', '78%']

/** Shown in place of the columns while they load, after 150 ms. */
export function BoardSkeleton({ statuses }: { statuses: readonly TaskStatus[] }) {
  return (
    <div className="board appear-late" aria-hidden>
      {statuses.map((status, index) => (
        <div key={status} className="board-column">
          <div className="board-head">
            <Skeleton width={88} height={22} round />
          </div>
          <div className="board-cards">
            {WIDTHS.slice(index % 3).map((width) => (
              <div key={width} className="board-card">
                <Skeleton width="50%" />
                <Skeleton width={width} />
                <Skeleton width="70%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
