import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/chat',
    staticData: { title: 'Chat' },
    beforeLoad: guard('chat:view'),
    component: lazyRouteComponent(() => import('./chat-page.tsx'), 'ChatPage'),
  }),
]

export const messages = {
  name: 'chat/messages',
  pages,
} satisfies WebFeature
