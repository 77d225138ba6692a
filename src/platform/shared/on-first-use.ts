/**
 * A value that is created when it is first asked for. For formatters of `Intl`: creating one blocks a phone for 5 to
 * 130 ms, and creating them while modules load delays the first page.
 * @returns a function that returns the one value
 */
export function onFirstUse<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}
