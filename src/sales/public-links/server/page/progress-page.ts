import { type Html, markup } from '#platform/shared/text/html.ts'
import { say } from '#sales/words/shared/words.ts'
import type { PublicProgress } from '../../shared/public-progress.ts'
import type { OpenedProject } from '../open-link.ts'
import { publicProgress } from '../public-progress.ts'
import { pageHead, whoSees } from './page-frame.ts'

/** What the page shows of a project: how far it is, and the tasks that are shown to the client (spec 23.3). */
export function progressBody(opened: OpenedProject, path: string): Html {
  const shown = publicProgress(opened)
  const { language, groups, company } = shown
  return markup`${pageHead(opened.document.parties.company, path)}<main>${summary(shown)}<article class="card paper">${
    groups.length === 0
      ? markup`<p>${say(language, 'nothingShown')}</p>`
      : groups.map((group) => groupOf(group, language))
  }</article>${whoSees(language, company.name)}</main>`
}

function summary({ language, project, share, done, total }: PublicProgress): Html {
  return markup`<section class="card side"><p class="label">${say(language, 'projectProgress')}</p><h1 class="progress-name">${project}</h1>${
    share === null
      ? undefined
      : markup`<p class="amount">${say(language, 'shareDone', { share })}</p><div class="bar" aria-hidden="true"><svg preserveAspectRatio="none" viewBox="0 0 ${total} 1"><rect width="${done}" height="1"></rect></svg></div><p class="small">${say(language, 'tasksDone', { done, total })}</p>`
  }</section>`
}

function groupOf(
  { state, label, tasks, more }: PublicProgress['groups'][number],
  language: PublicProgress['language'],
): Html {
  return markup`<section><h2>${label} <span class="progress-count">${tasks.length + more}</span></h2><ul class="progress-tasks ${state}">${tasks.map(
    ({ name, due }) =>
      markup`<li><span>${name}</span>${due === null ? undefined : markup`<span class="small">${say(language, 'taskDue', { day: due })}</span>`}</li>`,
  )}</ul>${more === 0 ? undefined : markup`<p class="small">${say(language, 'moreTasks', { n: more })}</p>`}</section>`
}

/** Its styles, besides those of every page. */
export const PROGRESS_STYLES = `
.progress-name{font-size:20px;line-height:1.3;font-weight:600;margin:2px 0 12px}
.bar+.small{margin-top:8px}
.progress-count{color:var(--dim);font-weight:400}
.progress-tasks{list-style:none;margin:6px 0 0;padding:0}
.progress-tasks li{display:flex;justify-content:space-between;gap:16px;padding:10px 0 10px 26px;border-top:1px solid var(--line);position:relative}
.progress-tasks .small{white-space:nowrap}
.progress-tasks li::before{content:'';position:absolute;left:2px;top:15px;width:12px;height:12px;box-sizing:border-box;border:2px solid var(--strong);border-radius:50%}
.progress-tasks.inProgress li::before{border-color:var(--amber);background:linear-gradient(90deg,var(--amber) 50%,transparent 50%)}
.progress-tasks.waiting li::before{border-color:var(--red)}
.progress-tasks.toDo li::before{border-color:var(--blue)}
.progress-tasks.done li::before{border-color:var(--green);background:var(--green)}
.progress-tasks.cancelled li{color:var(--dim)}
@media(max-width:480px){.progress-tasks li{flex-direction:column;gap:0}.progress-tasks .small{white-space:normal}}
`.replaceAll('\n', '')
