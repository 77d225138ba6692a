export { quickAddRoutes } from './quick-add-routes.ts'
