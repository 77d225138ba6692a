import { formatAmount } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { ProjectMoney } from '../../shared/project-money-schema.ts'
import { profitOf } from './profit.ts'
import './project-profit.css'

export interface ProjectProfitProps {
  money: ProjectMoney | undefined
  /** What is ready to bill; undefined while it is not known. */
  ready: number | undefined
}

/** What the project earned so far, and with what is ready to bill. */
export function ProjectProfit({ money, ready }: ProjectProfitProps) {
  if (money === undefined)
    return (
      <div className="project-profit">
        <span className="project-profit-now appear-late">
          <Skeleton width={180} height={16} />
        </span>
      </div>
    )
  const now = profitOf(money)
  const later = ready === undefined || ready === 0 ? undefined : profitOf(money, ready)
  return (
    <section className="project-profit" aria-label="Profit">
      <p className="project-profit-now">
        <span className="note">Profit so far</span>
        <span className="project-profit-line">
          <span className={classNames(now.amount < 0 && 'red-text')}>
            <Money value={now.amount} size="figure" />
          </span>
          {now.percent === undefined ? null : <span className="note">{now.percent} of what is invoiced</span>}
        </span>
      </p>
      <p className="project-profit-sum">
        Invoiced <b>{formatAmount(now.income)}</b> {'\u2212'} Spent <b>{formatAmount(now.spent)}</b> ={' '}
        <b>{formatAmount(now.amount)}</b>
      </p>
      {later === undefined ? null : (
        <p className="project-profit-later">
          <span className="project-profit-stripes" aria-hidden />
          <span>With what is ready to bill</span>
          <span className={classNames(later.amount < 0 && 'red-text')}>
            <Money value={later.amount} hasCurrency={false} size="total" />
          </span>
          {later.percent === undefined ? null : <span className="dim">{later.percent}</span>}
        </p>
      )}
    </section>
  )
}
