export { sharedProject } from './share-project.ts'
