export { FilesSection } from './files-section.tsx'
