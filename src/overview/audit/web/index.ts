export { EntityIcon } from './entity-icon.tsx'
