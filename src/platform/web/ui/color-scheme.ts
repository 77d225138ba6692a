import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

export type ColorSchemeChoice = 'light' | 'dark' | 'auto'

/**
 * The chosen colour scheme (`auto` follows the system), the one that is shown, and how to change it.
 * The choice is kept in this browser.
 */
export function useColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return {
    chosen: colorScheme satisfies ColorSchemeChoice,
    shown,
    choose: (choice: ColorSchemeChoice) => setColorScheme(choice),
    toggle: () => setColorScheme(shown === 'dark' ? 'light' : 'dark'),
  }
}
