import { isLinkAddress } from '#work/rich-text/shared/rich-text-address.ts'

/** A file that another tool keeps: its name and where it is. */
export interface LinkedFile {
  name: string
  url: string
}

/** A list of steps. */
export interface Checklist {
  name: string
  steps: readonly { name: string; isDone: boolean }[]
}

/** What of a task has no field of its own, and stands in its description. */
export interface Described {
  /** Markdown. */
  text: string
  /** The task of which it is a part. */
  partOf?: string
  /** Who is assigned besides the first. */
  others?: readonly string[]
  checklists?: readonly Checklist[]
  files?: readonly LinkedFile[]
}

/** A description in Markdown with everything that has no field of its own (spec 14.6). */
export function described({
  text,
  partOf = '',
  others = [],
  checklists = [],
  files = [],
}: Described): string {
  return [
    text.trimEnd(),
    partOf === '' ? '' : `Part of: ${literal(partOf)}`,
    others.length === 0 ? '' : `Also assigned: ${others.map(literal).join(', ')}`,
    ...checklists.map(({ name, steps }) =>
      [
        `**${literal(name) || 'Checklist'}**`,
        '',
        ...steps.map((step) => `- [${step.isDone ? 'x' : ' '}] ${literal(step.name)}`),
      ].join('\n'),
    ),
    files.length === 0 ? '' : ['**Files**', '', ...files.map((file) => `- ${fileLine(file)}`)].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function fileLine({ name, url }: LinkedFile): string {
  // spaces and brackets would end the address
  const address = url.trim().replaceAll(/[ ()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  if (!/^https?:/i.test(address) || !isLinkAddress(address)) return literal(name || url)
  return `[${literal(name || url).slice(0, 250)}](${address})`
}

/** A text of one line in which no sign is a mark. */
export function literal(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_~[\]<>]/g, String.raw`\$&`)
}
