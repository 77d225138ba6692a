import type { WebFeature } from '#platform/web/feature.ts'

const load = async () => ({
  'document-messages': (await import('./messages-of-document.tsx')).MessagesOfDocument,
  'unanswered-mark': (await import('./unanswered-mark.tsx')).UnansweredMark,
})

export const documentMessages = {
  name: 'sales/document-messages',
  fills: [
    { page: '/estimation', load },
    { page: '/invoice', load },
  ],
} satisfies WebFeature
