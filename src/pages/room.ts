import type { FastifyInstance } from 'fastify'
import type { House } from '#kernel/house'
import type { AuthorizationServer } from '#oauth/room'
import { addAccount } from './account.ts'
import { addApprovals } from './approvals.ts'
import { addApps } from './apps.ts'
import { addConfirm } from './confirm.ts'
import { addConnect } from './connect.ts'
import { addEnrol } from './enrol.ts'
import { addReset } from './reset.ts'
import { createRoutes } from './routes.ts'
import { addSignIn } from './sign_in.ts'
import { addStatics } from './statics.ts'

/** Every page that a person sees in a browser. */
export function addPages(app: FastifyInstance, house: House, server: AuthorizationServer): void {
  const routes = createRoutes(app, house)
  addStatics(app)
  addSignIn(routes)
  addConfirm(routes)
  addEnrol(routes)
  addReset(routes)
  addConnect(routes, server)
  addAccount(routes)
  addApps(routes)
  addApprovals(routes)
}

export { renderConnectProblem, wantsPage } from './failure_page.ts'
export { pagePolicy } from './policy.ts'
export { failOnPage } from './routes.ts'
