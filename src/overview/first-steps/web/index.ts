export { FirstStepsPlace } from './first-steps-place.tsx'
