import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

/** A card of the real height while the users load. */
export function UserCardSkeleton() {
  return (
    <div className="card card-stack user-card">
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
      <div className="card-foot">
        <Skeleton width={72} />
      </div>
    </div>
  )
}
