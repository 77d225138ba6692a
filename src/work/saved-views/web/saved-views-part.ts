/** Loaded by the slot once there are views, or something that could be saved as one. */
export { shownView } from '../shared/saved-view-page.ts'
export { SaveView } from './save-view.tsx'
export { SavedViewLinks } from './saved-view-links.tsx'
export { pagesOf } from './saved-view-pages.ts'
