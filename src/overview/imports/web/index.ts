export { ImportLink, ImportMenu } from './import-entries.tsx'
