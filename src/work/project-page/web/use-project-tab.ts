import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '#platform/web/data/account-context.tsx'
import { DEFAULT_PROJECT_TAB, PROJECT_TABS, type ProjectTab, readProjectSearch } from './project-search.ts'

export interface ShownTabs {
  /** Those that the account may see, in their order. */
  tabs: readonly ProjectTab[]
  /** The chosen one, which is in the address. */
  tab: ProjectTab
  /** Replaces the entry of the history. */
  choose: (tab: ProjectTab) => void
}

/** The tabs of the page; an address with one that the account may not see shows the default. */
export function useProjectTab(): ShownTabs {
  const can = useCan()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (tab: ProjectTab) =>
    void navigate({
      to: '.',
      search: ((current: object) => ({
        ...current,
        tab: tab === DEFAULT_PROJECT_TAB ? undefined : tab,
      })) as never,
      replace: true,
    })
  const mayView: Readonly<Record<ProjectTab, boolean>> = {
    tasks: true,
    money: can('project:view') && can('billing:view'),
    time: true,
    files: can('project:view'),
    activity: can('project:view') && can('full-audit:view'),
  }
  const tabs = PROJECT_TABS.filter((one) => mayView[one])
  const asked = readProjectSearch(raw).tab
  return { tabs, tab: tabs.find((one) => one === asked) ?? DEFAULT_PROJECT_TAB, choose }
}
