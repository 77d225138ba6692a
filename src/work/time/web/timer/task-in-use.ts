/** The id of the task that is focused, else of the one that is open. */
export type TaskInUse = () => number | undefined

const known = new Set<TaskInUse>()

/** The task that is focused or open on the page, if any. */
export function taskInUse(): number | undefined {
  for (const find of known) {
    const id = find()
    if (id !== undefined) return id
  }
  return undefined
}

/** Lets the palette ask for it. @returns a function that forgets it */
export function rememberTaskInUse(find: TaskInUse): () => void {
  known.add(find)
  return () => void known.delete(find)
}
