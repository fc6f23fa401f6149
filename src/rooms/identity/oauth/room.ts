import { purgeOauth } from './purge_oauth.ts'

export const oauthTasks = [purgeOauth]

export type { ConsentApproval, Asking, ConnectingApp } from './consent/consent.ts'
export { holdAddress, type Pace } from './server/pace.ts'
export { issuerOf, resourceOf, scopes } from './consent/rules.ts'
export { createAuthorizationServer, type AuthorizationServer } from './server/server.ts'
export type { Options } from './server/server_options.ts'
