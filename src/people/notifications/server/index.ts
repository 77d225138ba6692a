export { type NotifiedPerson, notify, type Notice } from './notify.ts'
