import type { WebFeature } from '#platform/web/feature.ts'

export const projectMoney = {
  name: 'sales/project-money',
  fills: [
    {
      page: '/project/$id',
      async load() {
        const [bar, tab] = await Promise.all([import('./money-bar.tsx'), import('./tab/money-tab.tsx')])
        return { 'project-bar': bar.MoneyBar, 'project-money': tab.MoneyTab }
      },
    },
  ],
} satisfies WebFeature
