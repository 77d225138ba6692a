import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import type { Newest } from '../project-money-queries.ts'

/** What the tab Money lists, the page that lists all of it, and who may add one there. */
const KINDS = {
  Quotes: { one: 'quote', to: '/estimation', may: 'estimation:create' },
  Invoices: { one: 'invoice', to: '/invoice', may: 'invoice:create' },
  'Credit notes': { one: 'credit note', to: '/credit-notes', may: undefined },
  Expenses: { one: 'expense', to: '/expenses', may: 'expenses:create' },
} as const

export interface MoneyBlockProps<Row> {
  name: keyof typeof KINDS
  projectId: number
  list: UseQueryResult<Newest<Row>>
  isEmpty: boolean
  children: ReactNode
}

/** A list on the tab Money, to which `#quotes` or such leads, or why there is none. */
export function MoneyBlock<Row>({ name, projectId, list, isEmpty, children }: MoneyBlockProps<Row>) {
  const { rows = [], total = 0 } = list.data ?? {}
  const { one, to, may } = KINDS[name]
  const can = useCan()
  const project = String(projectId)
  const words = name.toLowerCase()
  const isWanted = useLocation({ select: ({ hash }) => hash === words })
  const place = useRef<HTMLElement>(null)
  const isKnown = !list.isPending
  useEffect(() => {
    if (isWanted && isKnown) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isWanted, isKnown])
  return (
    <section ref={place} aria-label={name} aria-busy={list.isPending}>
      {list.isError && list.data === undefined ? (
        <div className="project-money-failed">
          <ErrorBox
            title={`The ${words} could not be loaded.`}
            detail={list.error.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      ) : isEmpty ? (
        <p className="project-money-none">
          <span>No {words} yet</span>
          {may !== undefined && can(may) ? (
            <Link to={to} search={{ new: 1, project } as never}>
              New {one}
            </Link>
          ) : null}
        </p>
      ) : (
        <>
          {children}
          {total > rows.length ? (
            <p className="project-money-more">
              <span>
                The newest {rows.length} of {total}
              </span>
              <Link to={to} search={(may === undefined ? {} : { project }) as never}>
                All {words}
              </Link>
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}
