export { notify, type Notice } from './notify.ts'
