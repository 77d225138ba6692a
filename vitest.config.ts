import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArguments, installedBrowser } from './scripts/find-browser.ts'
import { testWorkers } from './scripts/test-workers.ts'
import { LongestFirst } from './test/longest-first.ts'
import { pagePlugins } from './vite.config.ts'

const browser = installedBrowser()

/**
 * These cannot share a worker's modules with others: they replace modules with mocks, catch what the process writes or
 * throws, measure its memory, or use test/embedded-postgres/, whose hooks belong to the file that evaluates it.
 */
const ALONE = [
  'src/app/server/copy-before-migration.test.ts',
  'src/app/server/scratch-database.test.ts',
  'src/chat/messages/server/send-message.test.ts',
  'src/people/auth/server/first-account.test.ts',
  'src/people/auth/server/passwords/password-hashing.test.ts',
  'src/platform/server/backup/write-backup.test.ts',
  'src/platform/server/database/migrate.test.ts',
  'src/platform/server/embedded-postgres/**/*.test.ts',
  'src/platform/server/examination/examine-machine.test.ts',
  'src/platform/server/examination/examine-postgres.test.ts',
  'src/platform/server/http/stored-file-reply.test.ts',
  'src/platform/server/operations/release-idle-memory.test.ts',
  'src/platform/server/security/guarded-fetch.test.ts',
  'src/sales/documents/server/render-document-process.test.ts',
  'src/system/installation/server/installation-calls.test.ts',
  'src/system/installation/server/killed-backup.test.ts',
  'test/backup-programs.test.ts',
  'test/database-away.test.ts',
  'test/doctor.test.ts',
  'test/security/guessing-passwords.test.ts',
  'test/security/leaks.test.ts',
  'test/several-machines/machine-ends.test.ts',
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
    sequence: { sequencer: LongestFirst },
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
          include: ALONE,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['src/**/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...ALONE, 'test/web/**'],
          provide: { sharesModules: true },
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
