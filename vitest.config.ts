import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArguments, installedBrowser } from './scripts/find-browser.ts'
import { testWorkers } from './scripts/test-workers.ts'
import { pagePlugins } from './vite.config.ts'

const browser = installedBrowser()

export default defineConfig({
  test: {
    maxWorkers: testWorkers(),
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/shared/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/**/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/web/**'],
          globalSetup: ['./test/server-set-up.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // values arrive within milliseconds, but other load on the machine may delay them by more than a second
          expect: { poll: { timeout: 10_000, interval: 20 } },
        },
      },
      {
        plugins: pagePlugins(),
        // If discovered during a test, these would make the dev server rebundle and reload the page under test.
        optimizeDeps: {
          include: [
            '@base-ui/react/dialog',
            '@tabler/icons-react',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tiptap/core',
            '@tiptap/extension-link',
            '@tiptap/extension-text-align',
            '@tiptap/extensions',
            '@tiptap/pm/changeset',
            '@tiptap/pm/history',
            '@tiptap/pm/model',
            '@tiptap/pm/state',
            '@tiptap/pm/transform',
            '@tiptap/react',
            '@tiptap/starter-kit',
            'fast-check',
            'qr',
            'qr/decode.js',
            'react',
            'react-dom/client',
            'react/compiler-runtime',
            'react/jsx-dev-runtime',
            'socket.io-client',
            'uqr',
            'vitest-browser-react',
            'zod/mini',
          ],
        },
        test: {
          name: 'web',
          include: ['src/**/web/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/web/set-up.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: browserArguments(), ...(browser ? { executablePath: browser } : {}) },
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'Asia/Colombo', locale: 'en-GB' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
