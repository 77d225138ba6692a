/** Hosts that only this computer reaches. */
const LOCAL = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/

/** Whether links to this address can be opened on another computer. @param appUrl APP_URL */
export function isReachable(appUrl: string): boolean {
  return !LOCAL.test(new URL(appUrl).hostname)
}
