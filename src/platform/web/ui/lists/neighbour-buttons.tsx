import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useIsPhone } from '../../page/use-media-query.ts'
import { IconButton } from '../button.tsx'

export interface NeighbourButtonsProps {
  id: number
  /** The records of the page in their order. */
  order: readonly number[]
  /** What the way up and the way down are called, such as `Previous invoice` and `Next invoice`. */
  labels: readonly [up: string, down: string]
  onOpen: (id: number) => void
}

/** The ways from a record to those above and below it in the list, in the head of its panel. */
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
      // and not `disabled`: the focus stays on the button that was pressed
      aria-disabled={to === undefined || undefined}
      onClick={() => {
        if (to !== undefined) onOpen(to)
      }}
    />
  ))
}
