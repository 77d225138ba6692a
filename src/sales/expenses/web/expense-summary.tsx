import { centsOfSum, formatAmount } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { ExpenseTotals } from '../shared/expense-schema.ts'
import { type CategoryShare, toggled } from './category-shares.ts'
import { MAX_CATEGORIES } from './expense-list-address.ts'

export interface ExpenseSummaryProps {
  /** The title of the sum, such as `Spent in November`. */
  title: string
  /** The totals of the period, regardless of the chosen categories; undefined until loaded. */
  totals: ExpenseTotals | undefined
  /** The server's reason why there are no totals. */
  failure: string | undefined
  /** A comparison with the period before; '' when there is none. */
  comparison: string
  shares: readonly CategoryShare[]
  /** The categories that the list is filtered by. */
  chosen: readonly string[]
  onChoose: (categories: string[]) => void
}

/** One per position of `category-shares.ts`, in order. */
const SHARE_CLASSES = ['share-1', 'share-2', 'share-3', 'share-4', 'share-5', 'share-6']

/** What was spent, and on what: the sum, a bar of its shares, and the categories, which filter the list. */
export function ExpenseSummary(props: ExpenseSummaryProps) {
  const { title, totals, failure, comparison, shares, chosen, onChoose } = props
  return (
    <section className="expense-summary" aria-label="Sums">
      <p className="expense-summary-title">{title}</p>
      <div className="expense-summary-sum">
        {totals === undefined ? (
          failure === undefined ? (
            <span className="appear-late">
              <Skeleton width={152} height={20} />
            </span>
          ) : (
            <p className="dim">{failure}</p>
          )
        ) : (
          <>
            <Money value={centsOfSum(totals.total)} size="figure" />
            <span className="note">{comparison}</span>
          </>
        )}
      </div>
      <div className="share-bar" aria-hidden>
        {shares.map(({ place, total }) =>
          total === 0 ? null : (
            <span
              key={place}
              className={classNames('share', SHARE_CLASSES[place - 1])}
              style={{ flexGrow: total }}
            />
          ),
        )}
      </div>
      <div className="expense-shares" role="group" aria-label="Categories">
        {shares.map((share) => (
          <ShareButton key={share.place} share={share} chosen={chosen} onChoose={onChoose} />
        ))}
      </div>
    </section>
  )
}

interface ShareButtonProps extends Pick<ExpenseSummaryProps, 'chosen' | 'onChoose'> {
  share: CategoryShare
}

function ShareButton({ share, chosen, onChoose }: ShareButtonProps) {
  const { label, categories, place, total, percent } = share
  const isChosen = categories.some((category) => chosen.includes(category))
  const next = toggled(chosen, share)
  return (
    <button
      type="button"
      className="expense-share"
      aria-pressed={isChosen}
      title={categories.length === 1 ? label : categories.join(', ')}
      // more than one call accepts
      disabled={next.length > MAX_CATEGORIES}
      onClick={() => onChoose(next)}
    >
      <span className="expense-share-name">
        <CategoryMark place={place} />
        <span className="ellipsis">{label}</span>
      </span>
      <span className="expense-share-sum">
        <strong>{formatAmount(total)}</strong> {percent}%
      </span>
    </button>
  )
}

/** A category's colour; decorative, as its name is next to it. */
export function CategoryMark({ place }: { place: number }) {
  return <span className={classNames('category-mark', SHARE_CLASSES[place - 1])} aria-hidden />
}
