import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArguments, installedBrowser } from './scripts/find-browser.ts'
import { testWorkers } from './scripts/test-workers.ts'
import { pagePlugins } from './vite.config.ts'

const browser = installedBrowser()

/** Tests of features that replace modules with mocks: they cannot share a worker's modules with others. */
const REPLACE_MODULES = [
  'src/chat/messages/server/send-message.test.ts',
  'src/people/auth/server/passwords/password-hashing.test.ts',
  'src/sales/documents/server/render-document-process.test.ts',
]

const serverTests = {
  environment: 'node',
  globalSetup: './test/server-set-up.ts',
  pool: 'forks',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // values arrive within milliseconds, but other load on the machine may delay them by more than a second
  expect: { poll: { timeout: 10_000, interval: 20 } },
} as const

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
          ...serverTests,
          name: 'server-alone',
          include: [
            'src/{app,platform,system}/**/server/**/*.test.ts',
            'test/**/*.test.ts',
            ...REPLACE_MODULES,
          ],
          exclude: ['test/web/**'],
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['src/{people,work,sales,chat,overview}/**/server/**/*.test.ts'],
          exclude: REPLACE_MODULES,
          // evaluating the product's modules takes longer than most of these files run
          isolate: false,
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
