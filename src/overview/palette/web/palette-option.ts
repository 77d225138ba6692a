import type { CommandGroup, CommandOption } from '#platform/web/ui/dialogs/command-dialog.tsx'
import type { ShownFound } from './found-kinds.ts'
import type { PaletteCommand } from './palette-commands.tsx'

/** An option of the palette with its result or command. */
export interface PaletteOption extends CommandOption {
  found?: ShownFound
  command?: PaletteCommand
}

export type PaletteGroup = CommandGroup<PaletteOption>
