import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** Mantine's side of the look. Everything visible comes from the tokens; this only makes the two agree. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  primaryColor: 'brand',
  primaryShade: 7,
  colors: {
    brand: [
      '#eefaf8',
      '#d6f1ed',
      '#abe2da',
      '#7dd2c6',
      '#56c2b4',
      '#35a89a',
      '#238c80',
      '#1d7a71',
      '#155f58',
      '#0e4641',
    ],
  },
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
})

const tokens = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-default': 'var(--canvas)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--red-fg)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-brand-filled': 'var(--accent)',
  '--mantine-color-brand-filled-hover': 'var(--accent-hover)',
  '--mantine-color-brand-light': 'var(--accent-soft)',
  '--mantine-color-brand-light-color': 'var(--accent-ink)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-filled-hover': 'var(--danger-hover)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
}

/** Maps Mantine's variables to the tokens, in both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
})
