import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

const LINES = ['72%', '56%', '80%', '48%', '64%']
const CARDS = ['database', 'disk', 'mail', 'version']

/** The cards while they load. */
export function SystemSkeleton() {
  return (
    <div className="system appear-late" role="status" aria-label="Loading...">
      <div className="card system-card system-backups">
        <div className="system-card-head">
          <Skeleton width={92} height={14} />
        </div>
        <div className="system-last">
          <Skeleton width={130} />
          <Skeleton width={180} height={20} />
          <Skeleton width="70%" />
        </div>
        {LINES.map((width) => (
          <div key={width} className="system-line">
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <div className="system-side">
        {CARDS.map((card) => (
          <div key={card} className="card system-card">
            <div className="system-card-head">
              <Skeleton width={84} height={14} />
            </div>
            <div className="system-facts-loading">
              <Skeleton width="80%" />
              <Skeleton width="60%" />
              <Skeleton width="70%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
