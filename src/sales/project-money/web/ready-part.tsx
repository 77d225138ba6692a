import { Link } from '@tanstack/react-router'
import { IconCircleCheck, IconFileInvoice, IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-schema.ts'
import { preloadReadyToBill, ReadyToBillDialog } from '#sales/ready-to-bill/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { centsOfSum, formatAmount, formatLkr } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { ProjectMoney } from '../shared/project-money-schema.ts'
import { barOf } from './bar-parts.ts'

export interface ReadyPartProps {
  projectId: number
  money: ProjectMoney | undefined
  ready: ReadyTotals | undefined
  isFailed: boolean
  onRetry: () => void
}

/** What is ready to bill and the button that bills it; with nothing to bill, the next step, for those who may take it. */
export function ReadyPart({ projectId, money, ready, isFailed, onRetry }: ReadyPartProps) {
  const today = useToday()
  const can = useCan()
  if (isFailed)
    return (
      <Part
        title="Ready to bill"
        text="This could not be loaded."
        action={<RetryButton onRetry={onRetry} />}
      />
    )
  if (money === undefined || ready === undefined)
    return (
      <div className="standing-ready appear-late">
        <span className="standing-title">
          <Skeleton width={96} />
        </span>
        <span className="standing-text">
          <Skeleton width={96} />
        </span>
        <span className="standing-action">
          <Skeleton height={32} />
        </span>
      </div>
    )
  if (ready.amount > 0) return <BillPart projectId={projectId} money={money} ready={ready} />
  if (ready.minutesWithoutRate > 0)
    return (
      <Part
        title="Ready to bill"
        isReady
        text={`${formatLength(ready.minutesWithoutRate)} h without a rate`}
        action={
          can('billing:edit') ? (
            <Link to="/rates" className="button button-wide">
              Set rates
            </Link>
          ) : null
        }
      />
    )
  const last = money.lastInvoice
  return last === null ? (
    <Part
      title="Nothing to bill yet"
      text="Done work appears here by itself"
      action={
        can('estimation:create') ? (
          <Link
            to="/estimation"
            search={{ new: 1, project: String(projectId) } as never}
            className="button button-wide"
          >
            <IconFileText size={16} stroke={1.75} aria-hidden />
            New Quote
          </Link>
        ) : null
      }
    />
  ) : (
    <Part
      title="All billed"
      icon={<IconCircleCheck className="standing-done" size={16} stroke={1.75} aria-hidden />}
      text={`Last on ${formatDay(last.issueDate, today)}, ${last.number}`}
      action={
        <Link to="/invoice" search={{ project: String(projectId) } as never} className="button button-wide">
          Open invoices
        </Link>
      }
    />
  )
}

function BillPart({
  projectId,
  money,
  ready,
}: {
  projectId: number
  money: ProjectMoney
  ready: ReadyTotals
}) {
  const mayBill = useCan()('billing:create')
  const [isBilling, setBilling] = useState(false)
  const bill = () => setBilling(true)
  useShortcuts(mayBill ? [{ keys: 'b', label: 'Bill what is ready', group: 'This page', run: bill }] : [])
  const { over } = barOf(money, ready.amount)
  return (
    <Part
      title="Ready to bill"
      isReady
      text={
        over > 0 ? (
          <span className="standing-over">{formatAmount(over)} over the budget</span>
        ) : (
          readyText(ready)
        )
      }
      action={
        mayBill ? (
          <>
            <Button
              kind="primary"
              wide
              icon={<IconFileInvoice size={16} stroke={1.75} aria-hidden />}
              onPointerEnter={preloadReadyToBill}
              onFocus={preloadReadyToBill}
              onClick={bill}
            >
              Bill {formatLkr(centsOfSum(ready.amount))}
            </Button>
            {isBilling ? <ReadyToBillDialog projectId={projectId} onClose={() => setBilling(false)} /> : null}
          </>
        ) : (
          <Link to="/ready-to-bill" className="button button-wide">
            {formatLkr(centsOfSum(ready.amount))} to bill
          </Link>
        )
      }
    />
  )
}

interface PartProps {
  title: string
  text: ReactNode
  action: ReactNode
  icon?: ReactNode
  /** With the stripes that mean ready to bill. */
  isReady?: boolean
}

function Part({ title, text, action, icon, isReady = false }: PartProps) {
  return (
    <div className="standing-ready">
      <p className="standing-title">
        {isReady ? <span className="standing-stripes" aria-hidden /> : icon}
        {title}
      </p>
      <p className="standing-text">{text}</p>
      <span className="standing-action">{action}</span>
    </div>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button wide onClick={onRetry}>
      Try Again
    </Button>
  )
}

/** `2 tasks, 11:30 h, 2 expenses`; parts that are zero are left out. */
function readyText({ taskCount, minutes, minutesWithoutRate, expenseCount }: ReadyTotals): string {
  return [
    taskCount === 0 ? '' : counted(taskCount, 'task'),
    minutes === 0 ? '' : `${formatLength(minutes)} h`,
    expenseCount === 0 ? '' : counted(expenseCount, 'expense'),
    minutesWithoutRate === 0 ? '' : `${formatLength(minutesWithoutRate)} h without a rate`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
