export { ProjectFilter } from './project-filter.tsx'
export { ProjectFilterChip } from './project-filter-chip.tsx'
