export { preloadTaskPanel } from './load-task-panel.ts'
export { TaskPanelSlot } from './task-panel-slot.tsx'
export { taskAddress, useOpenTask } from './use-open-task.ts'
