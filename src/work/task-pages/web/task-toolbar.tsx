import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ListMenu } from '#platform/web/ui/lists/list-links.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { SearchField } from '#platform/web/ui/fields/text-field.tsx'
import { activeFilters, hasChanges } from './active-filters.ts'
import type { TaskChoices } from '#work/tasks/web/index.ts'
import { FiltersPopover, preloadToolbarParts } from './toolbar-parts.tsx'
import type { TaskListDraft } from './use-task-list-draft.ts'
import './task-toolbar.css'

export interface TaskToolbarProps {
  draft: TaskListDraft
  choices: TaskChoices
  /** The number of matching tasks; undefined while they are counted. */
  total: number | undefined
  /** More match than `total`. */
  isMore?: boolean | undefined
  title?: string
  /** Whether it is a part of a page that has a title. */
  isPart?: boolean
  /** The other views of the same tasks. */
  views?: ReactNode
  /** Further choices, shown beside the filters. */
  tools?: ReactNode
  /** Items of the menu for less common actions. */
  more?: readonly MenuItem[] | undefined
  /** Another way to add tasks, beside Add Task. */
  quickAdd?: ReactNode
  /** See {@link FiltersPopover}. */
  within?: string | undefined
  onAdd: () => void
}

/** The page's head: title, search, filters, Clear and Add Task. */
export function TaskToolbar(props: TaskToolbarProps) {
  const {
    draft,
    choices,
    total,
    isMore,
    title = 'On Board Tasks',
    isPart = false,
    views,
    tools,
    more,
    quickAdd,
    within,
    onAdd,
  } = props
  const [opened, setOpened] = useState(false)
  const count = activeFilters(draft.shown, draft.base).filter(
    (filter) => filter !== 'search' && filter !== 'sort',
  ).length
  return (
    <div
      className="page-head task-toolbar"
      onPointerEnter={preloadToolbarParts}
      onFocus={preloadToolbarParts}
    >
      {isPart ? null : <h1>{title}</h1>}
      {views}
      <span className="push task-toolbar-push" />
      <SearchField
        label="Search tasks"
        placeholder="Search tasks"
        className="task-search"
        maxLength={200}
        value={draft.shown.search}
        onChange={(search) => draft.change({ search })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) draft.apply()
        }}
        end={
          <span className="input-end">
            <KeyHint keys="/" />
          </span>
        }
      />
      <Popover
        label="Filters"
        opened={opened}
        onOpenChange={setOpened}
        align="end"
        width={440}
        isSheetOnPhone
        trigger={(attributes) => (
          <Button
            {...attributes}
            className="task-filters-button"
            active={opened}
            icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          >
            <span className="task-filters-word">Filters</span>
            {count === 0 ? null : (
              <span className="count-badge">
                {count}
                <span className="visually-hidden"> active</span>
              </span>
            )}
          </Button>
        )}
      >
        <FiltersPopover
          draft={draft}
          choices={choices}
          total={total}
          isMore={isMore}
          within={within}
          onDone={() => setOpened(false)}
        />
      </Popover>
      {tools}
      <Button
        kind="ghost"
        className="task-clear"
        aria-label="Clear search, filters and order"
        // not disabled: it would lose the focus when it is pressed
        aria-disabled={!hasChanges(draft) || undefined}
        onClick={draft.clear}
      >
        Clear
      </Button>
      <ListMenu list="tasks" others={more} />
      {quickAdd}
      <Button
        kind="primary"
        className="task-add"
        icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
        aria-label="Add Task"
        onClick={onAdd}
      >
        <span className="task-add-word">Add Task</span>
      </Button>
    </div>
  )
}
