/** The browser's database that holds what the signed-in account last saw. */
export const OFFLINE_DATABASE = 'ledgerboard'

/**
 * Deletes the offline data: when a session ends nothing remains on a shared machine. Independent of the code that
 * stores it, which may never have been loaded.
 */
export function forgetOfflineData(): void {
  // a browser without a database has stored nothing
  if ('indexedDB' in window) indexedDB.deleteDatabase(OFFLINE_DATABASE)
}
