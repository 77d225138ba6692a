export { TimeEntryDialog } from '../entry/time-entry-dialog.tsx'
export { TimeEntries } from './time-entries.tsx'
