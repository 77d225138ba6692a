/** The toolbar's overlays, loaded together. */
export { AddTaskDialog } from './add-task-dialog.tsx'
export { FiltersPopover } from './filters-popover.tsx'
export { TaskColumnsChooser } from './task-columns-chooser.tsx'
