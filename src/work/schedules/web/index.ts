export { RepeatTask } from './repeat-dialog-part.tsx'
export { RepeatMark } from './repeat-mark.tsx'
