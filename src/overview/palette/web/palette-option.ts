import type { CommandGroup, CommandOption } from '#platform/web/ui/dialogs/command-dialog.tsx'
import type { PaletteCommand } from './palette-commands.tsx'
import type { ShownFound } from './shown-found.ts'

/** An option of the palette with its result or command. */
export interface PaletteOption extends CommandOption {
  found?: ShownFound
  command?: PaletteCommand
}

export type PaletteGroup = CommandGroup<PaletteOption>
