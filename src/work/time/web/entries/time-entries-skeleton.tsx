import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

const WIDTHS = ['58%', '44%', '66%']

/** Rows of the real height while the entries load, shown after 150 ms. */
export function TimeEntriesSkeleton() {
  return (
    <div className="appear-late">
      <span className="visually-hidden" role="status">
        Loading time...
      </span>
      <div className="time-entries-head" aria-hidden>
        <Skeleton width={72} />
      </div>
      {WIDTHS.map((width) => (
        <div key={width} className="time-entries-skeleton" aria-hidden>
          <Skeleton width={32} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
