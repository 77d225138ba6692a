import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

/** Shown while the comments load, after 150 ms. */
export function CommentsLoading() {
  return (
    <div className="appear-late comment-list" role="status">
      <span className="visually-hidden">Loading comments...</span>
      {['62%', '48%'].map((width) => (
        <div key={width} className="comment">
          <Skeleton width={28} height={28} round />
          <div className="comment-skeleton">
            <Skeleton width={120} />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  )
}
