export { joinWatchers } from './join-watchers.ts'
export { lockWatchers, notifyWatchers } from './notify-watchers.ts'
export { restoreWatchers } from './restore-watchers.ts'
