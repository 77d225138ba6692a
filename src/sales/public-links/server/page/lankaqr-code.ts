import { type Html, markup } from '#platform/shared/text/html.ts'
import { isOpenedProject, type OpenedLink, type OpenedProject } from '../open-link.ts'

/** The part of a link's address that is the picture of the code. */
export const LANKAQR_PART = 'lankaqr'

/** What stands beside the company's LANKAQR code; undefined where nothing is to be paid, or there is none (spec 25.2). */
function lankaqrOf({ document: { view, due, state } }: OpenedLink): string | undefined {
  return due > 0 && state !== 'void' ? view.lankaqr : undefined
}

/** Its picture, where the page shows it. */
export function lankaqrFileOf(opened: OpenedLink | OpenedProject): number | null {
  if (isOpenedProject(opened) || lankaqrOf(opened) === undefined) return null
  return opened.document.parties.company?.lankaqrFileId ?? null
}

/** The code as it was uploaded, from the page's own address. */
export function lankaqrCode(opened: OpenedLink, path: string): Html | undefined {
  const text = lankaqrOf(opened)
  return text === undefined
    ? undefined
    : markup`<figure class="lankaqr"><img src="${path}/${LANKAQR_PART}" alt="LANKAQR"><figcaption class="small">${text}</figcaption></figure>`
}
