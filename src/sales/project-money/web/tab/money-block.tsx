import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import type { Newest } from '../project-money-queries.ts'

export interface MoneyBlockProps<Row> {
  /** Such as `Quotes`. */
  name: string
  list: UseQueryResult<Newest<Row>>
  isEmpty: boolean
  /** The way to a first one; undefined if the role may not. */
  add: ReactNode
  /** The way to the list of all. */
  all: ReactNode
  children: ReactNode
}

/** A list on the tab Documents, to which `#quotes` or such leads, or why there is none. */
export function MoneyBlock<Row>({ name, list, isEmpty, add, all, children }: MoneyBlockProps<Row>) {
  const { rows = [], total = 0 } = list.data ?? {}
  const id = name.toLowerCase()
  const isWanted = useLocation({ select: ({ hash }) => hash === id })
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
            title={`The ${id} could not be loaded.`}
            detail={list.error.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      ) : isEmpty ? (
        <p className="project-money-none">
          <span>No {id} yet</span>
          {add}
        </p>
      ) : (
        <>
          {children}
          {total > rows.length ? (
            <p className="project-money-more">
              <span>
                The newest {rows.length} of {total}
              </span>
              {all}
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}
