/** Fetches the kinds of records of all features. */
export async function loadRecordKinds(): Promise<void> {
  const { setUpRecordKinds } = await import('./record-kinds.ts')
  setUpRecordKinds()
}
