export { refuseSampleAddress } from './first-step-tables.ts'
export type { SampleData } from './sample-data.ts'
