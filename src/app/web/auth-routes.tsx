import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '#platform/web/routes.ts'

const auth = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  component: lazyRouteComponent(() => import('./auth-pages.tsx'), 'AuthPages'),
})
const authIndex = createRoute({
  getParentRoute: () => auth,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login' })
  },
})
const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  staticData: { title: 'Sign In' },
  component: lazyRouteComponent(() => import('#people/auth/web/login-page.tsx'), 'LoginPage'),
})
const signUpPage = lazyRouteComponent(() => import('#people/auth/web/sign-up-page.tsx'), 'SignUpPage')
const signup = createRoute({
  getParentRoute: () => auth,
  path: '/signup',
  staticData: { title: 'Create your account' },
  component: signUpPage,
})
const register = createRoute({
  getParentRoute: () => auth,
  path: '/register',
  staticData: { title: 'Create your account' },
  component: signUpPage,
})
const recovery = createRoute({
  getParentRoute: () => auth,
  path: '/password-recovery',
  staticData: { title: 'Password recovery' },
  component: lazyRouteComponent(
    () => import('#people/auth/web/password-recovery-page.tsx'),
    'PasswordRecoveryPage',
  ),
})
const reset = createRoute({
  getParentRoute: () => auth,
  path: '/password-reset',
  staticData: { title: 'New password' },
  component: lazyRouteComponent(
    () => import('#people/auth/web/password-reset-page.tsx'),
    'PasswordResetPage',
  ),
})

/** The pages in front of the sign-in (spec 3.4). */
export const authRoutes = auth.addChildren([authIndex, login, signup, register, recovery, reset])
