import { IconChecklist } from '@tabler/icons-react'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import type { Selection } from './selection.ts'
import type { SelectionToolsProps } from './selection-tools.tsx'
import { useSelection } from './use-selection.ts'

/** Loaded once the list is shown: only the checkboxes come with the page. */
const toolsPart = lazyPart(() => import('./selection-tools.tsx'))

/** The slot of the bar. */
export function SelectionSlot(props: Omit<SelectionToolsProps, 'selection'>) {
  const selection = useSelection()
  const { module } = toolsPart.useIt()
  return module === undefined ? null : <module.SelectionTools {...props} selection={selection} />
}

/** Starts ticking where no pointer reveals the checkboxes. */
export function selectItem(selection: Selection): MenuItem {
  return {
    label: 'Select tasks',
    icon: <IconChecklist size={16} stroke={1.75} aria-hidden />,
    onSelect: () => selection.begin(),
  }
}
