import { Fragment, type Key, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ListFrame, type ListTexts } from './list-frame.tsx'
import './card-list-page.css'

export type CardListPageProps<Row> = ListTexts<Row> & {
  keyOf: (row: Row) => Key
  /** One card: an `article` with the class `card`. */
  renderCard: (row: Row) => ReactNode
  /** A card of the real height while the first page loads. */
  skeleton: ReactNode
  gridClassName?: string
  /** After the cards, such as the slot of the next one. */
  lastCard?: ReactNode
}

const SKELETONS = 8

/** A page of cards over {@link ListFrame}. */
export function CardListPage<Row>(props: CardListPageProps<Row>) {
  const { keyOf, renderCard, skeleton, gridClassName, lastCard, ...frame } = props
  return (
    <ListFrame
      {...frame}
      loading={
        <div
          className={classNames('card-grid appear-late', gridClassName)}
          role="status"
          aria-label={`Loading ${frame.noun.many}...`}
        >
          {Array.from({ length: SKELETONS }, (_, index) => (
            <Fragment key={index}>{skeleton}</Fragment>
          ))}
        </div>
      }
      renderRows={(rows, isStale) => (
        <div className={classNames('card-grid card-list', gridClassName)} aria-busy={isStale || undefined}>
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>{renderCard(row)}</Fragment>
          ))}
          {lastCard}
        </div>
      )}
    />
  )
}
