export { TimeEntryDialog } from '../entry/time-entry-dialog.tsx'
export { ENTRIES_PER_STEP, TimeEntries } from './time-entries.tsx'
export { timeQuery } from '../time-queries.ts'
