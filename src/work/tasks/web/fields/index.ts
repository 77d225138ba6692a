export * from './task-options.tsx'
