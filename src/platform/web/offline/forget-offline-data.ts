/** The browser's database that holds what the signed-in account last saw. */
export const OFFLINE_DATABASE = 'ledgerboard'

/**
 * Deletes what is kept for the time without a network: at the end of a sign-in nothing stays on a shared machine. Does
 * not need the part of the pages that keeps it, which may never have been loaded.
 */
export function forgetOfflineData(): void {
  // a browser without a database has kept nothing
  if ('indexedDB' in window) indexedDB.deleteDatabase(OFFLINE_DATABASE)
}
