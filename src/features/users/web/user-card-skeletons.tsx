import { Skeleton } from '#platform/web/ui/skeleton.tsx'

const CARDS = 8

/** Cards of the true height while the users load. */
export function UserCardSkeletons() {
  return (
    <div className="card-grid user-grid appear-late" role="status" aria-label="Loading users...">
      {Array.from({ length: CARDS }, (_, index) => (
        <div key={index} className="card user-card">
          <div className="user-card-body">
            <div className="user-card-top">
              <Skeleton width={44} height={44} round />
              <Skeleton width={76} height={22} round />
            </div>
            <div className="user-card-name">
              <Skeleton width="60%" height={14} />
            </div>
            <Skeleton width="75%" />
          </div>
          <div className="user-card-foot">
            <Skeleton width={72} />
          </div>
        </div>
      ))}
    </div>
  )
}
