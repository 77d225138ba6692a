import type { FileLink } from '#work/rich-text/web/index.ts'

/** The link to a file of a task, for a text: a page with the task open, which leads to the file. */
export function fileLinkOf({ id, name }: { id: number; name: string }, taskId: number): FileLink {
  return { name, href: `${location.origin}/task?task=${taskId}#file-${id}` }
}
