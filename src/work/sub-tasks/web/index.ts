export { SubTasksPanel } from './sub-tasks-panel.tsx'
