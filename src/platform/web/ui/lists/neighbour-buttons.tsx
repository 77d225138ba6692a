import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useIsPhone } from '../../page/use-media-query.ts'
import { IconButton } from '../button.tsx'

export interface NeighbourButtonsProps {
  id: number
  /** The ids of the records on the page, in order. */
  order: readonly number[]
  /** Labels of the two buttons, such as `Previous invoice` and `Next invoice`. */
  labels: readonly [up: string, down: string]
  onOpen: (id: number) => void
}

/** Buttons in the head of a record's panel that open the records above and below it in the list. */
export function NeighbourButtons({ id, order, labels, onOpen }: NeighbourButtonsProps) {
  const size = useIsPhone() ? 20 : 16
  const place = order.indexOf(id)
  const ways = [
    { label: labels[0], Icon: IconChevronUp, to: place < 1 ? undefined : order[place - 1] },
    { label: labels[1], Icon: IconChevronDown, to: place < 0 ? undefined : order[place + 1] },
  ]
  return ways.map(({ label, Icon, to }) => (
    <IconButton
      key={label}
      size="small"
      label={label}
      icon={<Icon size={size} stroke={1.75} aria-hidden />}
      // not `disabled`: the pressed button keeps the focus
      aria-disabled={to === undefined || undefined}
      onClick={() => {
        if (to !== undefined) onOpen(to)
      }}
    />
  ))
}
