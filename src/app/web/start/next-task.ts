/** Resolves in a later task of the browser: what waited meanwhile, such as input and painting, comes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
