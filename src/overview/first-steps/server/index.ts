export { refuseSampleAddress } from './first-step-tables.ts'
