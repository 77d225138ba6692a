import type { Found } from '#overview/search/shared/search-endpoints.ts'
import type { CommandGroup, CommandOption } from '#platform/web/ui/dialogs/command-dialog.tsx'
import type { PaletteCommand } from './palette-commands.tsx'

/** An option of the palette with what it stands for. */
export interface PaletteOption extends CommandOption {
  found?: Found
  command?: PaletteCommand
}

export type PaletteGroup = CommandGroup<PaletteOption>
