export { TimeStrip } from './time-strip.tsx'
