import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

const ROWS = ['28%', '44%', '36%', '52%', '40%', '60%', '48%', '34%']

/** Shown in place of the rows while they load for the first time, after 150 ms. */
export function TimelineSkeleton() {
  return (
    <div className="timeline-loading appear-late" aria-hidden>
      {ROWS.map((width) => (
        <div key={width} className="timeline-loading-row">
          <Skeleton width={width} height={22} />
        </div>
      ))}
    </div>
  )
}
