export { SeenMark } from './seen-mark.tsx'
export { ShareDialog } from './lazy-share-dialog.ts'
export { ShareIcon } from './share-icon.tsx'
