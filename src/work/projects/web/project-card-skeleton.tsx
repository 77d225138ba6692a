import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

/** A card of the real height while the projects load. */
export function ProjectCardSkeleton() {
  return (
    <div className="card card-stack project-card">
      <div className="project-card-body">
        <div className="project-card-top">
          <span className="project-card-name">
            <Skeleton width="70%" height={14} />
          </span>
          <Skeleton width={76} height={22} round />
          <span className="project-client">
            <Skeleton width="50%" />
          </span>
        </div>
        <span className="clamped project-description">
          <Skeleton width="90%" />
        </span>
        <span className="project-budget">
          <Skeleton width={48} />
          <Skeleton width={104} />
        </span>
        <Skeleton height={4} />
        <span className="project-numbers">
          <Skeleton width={120} />
        </span>
      </div>
      <div className="card-foot project-foot">
        <Skeleton width={22} height={22} round />
        <Skeleton width={96} />
      </div>
    </div>
  )
}
