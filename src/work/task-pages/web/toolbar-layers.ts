/** What opens over the page from its toolbar, loaded together. */
export { AddTaskDialog } from './add-task-dialog.tsx'
export { FiltersPopover } from './filters-popover.tsx'
export { TaskColumnsChooser } from './task-columns-chooser.tsx'
