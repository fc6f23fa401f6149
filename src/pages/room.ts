import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/corridor/app'
import type { AuthorizationServer } from '#oauth/room'
import { addAccount } from './account/account.ts'
import { addApprovals } from './approvals/approvals.ts'
import { addApps } from './apps/apps.ts'
import { addConfirm } from './sign_in/confirm.ts'
import { addConsents } from './consent/consent.ts'
import { addConnect } from './apps/connect.ts'
import { addEnrol } from './sign_in/enrol.ts'
import { addReceipt } from './receipt/receipt.ts'
import { addReset } from './sign_in/reset.ts'
import { createRoutes } from './routes.ts'
import { addSignIn } from './sign_in/sign_in.ts'
import { addStart } from './start/start.ts'
import { addStatics } from './frame/statics.ts'
import { addAssets, addNamedFiles } from './web/assets.ts'
import { addWeb } from './web/web.ts'

/** Every page that a person sees in a browser. */
export function addPages(
  server: FastifyInstance,
  app: App,
  authorization: AuthorizationServer,
): void {
  const routes = createRoutes(server, app)
  addStatics(server)
  addAssets(server)
  addNamedFiles(server)
  addWeb(routes)
  addSignIn(routes)
  addConfirm(routes)
  addEnrol(routes)
  addReset(routes)
  addReceipt(server, app)
  addConnect(routes, authorization)
  addAccount(routes)
  addStart(routes)
  addApps(routes)
  addApprovals(routes)
  addConsents(routes)
}

export { readBrowser } from './consent/browser.ts'
export { sendConsentProblem, sendConsentReturn } from './consent/consent_return.ts'
export type { ConsentReturn, ConsentTo } from './consent/consent_return.ts'
export { renderConnectProblem, wantsPage } from './frame/failure_page.ts'
export { pagePolicy } from './frame/content_security_policy.ts'
export { failOnPage } from './routes.ts'
