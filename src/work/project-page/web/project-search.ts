/** The tabs of a project, in their order. */
export const PROJECT_TABS = ['tasks', 'money', 'time', 'files', 'activity'] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]

/** How the tasks are shown. */
const PROJECT_VIEWS = ['list', 'board', 'timeline'] as const
export type ProjectView = (typeof PROJECT_VIEWS)[number]

/** The state of the page in its address, besides that of its tasks (spec 5.5). */
export interface ProjectSearch {
  /** Omitted for the default. */
  tab?: ProjectTab
  /** Omitted for the list. */
  view?: Exclude<ProjectView, 'list'>
}

export const DEFAULT_PROJECT_TAB: ProjectTab = 'tasks'

/** Parses the state from the keys of an address, and keeps the other keys. Never throws. */
export function readProjectSearch(raw: Readonly<Record<string, unknown>>): ProjectSearch {
  const { tab: asked, view: wanted, ...others } = raw
  const tab = PROJECT_TABS.find((known) => known === asked)
  const view = PROJECT_VIEWS.find((known) => known === wanted)
  return {
    ...others,
    ...(tab === undefined || tab === DEFAULT_PROJECT_TAB ? {} : { tab }),
    ...(view === undefined || view === 'list' ? {} : { view }),
  }
}
