import type { FoundKind } from '#platform/web/palette-entries.ts'
import { EnterHint, FoundContent, RecentContent } from './found-content.tsx'
import { MarkedText } from './marked-text.tsx'
import { matchingCommands, type PaletteCommand } from './palette-commands.tsx'
import { PressedKeys } from './palette-foot.tsx'
import type { PaletteGroup, PaletteOption } from './palette-option.ts'
import type { ShownFound } from './shown-found.ts'

/** The content of the palette, by group. */

/** Number of actions offered when no command matches the text. */
const OFFERED = 4
/** Minimum characters for a command to come first when its name begins with them. */
const CALLED = 2

/** Actions and links to pages. */
export interface Commands {
  actions: readonly PaletteCommand[]
  pages: readonly PaletteCommand[]
}

/** Before anything is typed: the recently opened records, and every command. */
export function groupsOfNothing(recent: readonly ShownFound[], { actions, pages }: Commands): PaletteGroup[] {
  return filled([
    {
      title: 'Recent',
      options: recent.map((found) => ({
        key: keyOf(found),
        found,
        content: <RecentContent found={found} />,
      })),
    },
    commandGroup('Actions', actions, ''),
    commandGroup('Go to', pages, ''),
  ])
}

/**
 * The search results and the matching commands: those whose name begins with the text first, the others last. If none
 * matches, some actions are offered.
 */
export function groupsOf(
  text: string,
  found: readonly ShownFound[],
  kinds: readonly FoundKind[],
  commands: Commands,
): PaletteGroup[] {
  const isCalled = ({ label }: PaletteCommand) =>
    text.length >= CALLED && label.toLowerCase().startsWith(text.toLowerCase())
  const actions = Map.groupBy(matchingCommands(commands.actions, text), isCalled)
  const pages = Map.groupBy(matchingCommands(commands.pages, text), isCalled)
  const isNone = actions.size === 0 && pages.size === 0
  const offered = isNone ? commands.actions.slice(0, OFFERED) : actions.get(false)
  return filled([
    // the groups above the search results do not wait for the response
    sure(commandGroup('Actions', actions.get(true), text)),
    sure(commandGroup('Go to', pages.get(true), text)),
    ...kinds.map((kind) => ({
      title: kind.plural,
      options: found
        .filter((one) => one.kind === kind)
        .map((one) => ({ key: keyOf(one), found: one, content: <FoundContent found={one} search={text} /> })),
    })),
    commandGroup(actions.has(true) ? 'More actions' : 'Actions', offered, text),
    commandGroup(pages.has(true) ? 'More pages' : 'Go to', pages.get(false), text),
  ])
}

function filled(groups: readonly PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ options }) => options.length > 0)
}

function sure({ title, options }: PaletteGroup): PaletteGroup {
  return { title, options: options.map((option) => ({ ...option, isSure: true })) }
}

function keyOf({ kind, record }: ShownFound): string {
  return `${kind.name}-${record.id}`
}

function commandGroup(title: string, commands: readonly PaletteCommand[] = [], text: string): PaletteGroup {
  return { title, options: commands.map((command) => commandOption(command, text)) }
}

function commandOption(command: PaletteCommand, text: string): PaletteOption {
  const { key, icon: Icon, label, keys } = command
  const content = (
    <>
      <span className="palette-icon">
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <span className="ellipsis palette-name">
        <MarkedText text={label} search={text} />
      </span>
      <span className="palette-end" aria-hidden>
        {keys === undefined ? <EnterHint /> : <PressedKeys way={keys} />}
      </span>
    </>
  )
  return { key, command, content }
}
