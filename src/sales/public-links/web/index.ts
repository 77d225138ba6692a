export { LinkSection } from './link-section.tsx'
export { SeenMark } from './seen-mark.tsx'
export { ShareDialog } from './lazy-share-dialog.ts'
