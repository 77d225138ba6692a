/** The tabs of a project, in their order. */
export const PROJECT_TABS = ['tasks', 'money', 'time'] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]

/** The state of the page in its address. */
export interface ProjectSearch {
  /** Omitted for the default. */
  tab?: ProjectTab
}

export const DEFAULT_PROJECT_TAB: ProjectTab = 'tasks'

/** Parses the state from the keys of an address, and keeps the other keys. Never throws. */
export function readProjectSearch(raw: Readonly<Record<string, unknown>>): ProjectSearch {
  const { tab: given, ...others } = raw
  const tab = PROJECT_TABS.find((known) => known === given)
  return tab === undefined || tab === DEFAULT_PROJECT_TAB ? others : { ...others, tab }
}
