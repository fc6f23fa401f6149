import { purgeOauth } from './purge_oauth.ts'

export const oauthTasks = [purgeOauth]

export type { Approval, Asking, ConnectingApp } from './consent.ts'
export { holdAddress, type Pace } from './pace.ts'
export { issuerOf, resourceOf, scopes } from './rules.ts'
export { createAuthorizationServer, type AuthorizationServer, type Options } from './server.ts'
