import { type Answer, type Asked, isAnswer } from '../wire.ts'
import type { Call, Route } from './call.ts'
import { eInvoiceRoutes } from './e_invoice.ts'
import { entityRoutes } from './entities.ts'
import { errorAnswer, refuse } from './errors.ts'
import { serveFile } from './files.ts'
import { infoRoutes, listCompanies } from './info.ts'
import { issuedRoutes } from './issued.ts'
import { authorize, token } from './oauth.ts'
import { pendingRoutes } from './pending.ts'
import { quotaHeaders, takeQuota } from './quotas.ts'
import { receivedRoutes } from './received.ts'
import { dayOf, type Grant, nowOf, type State } from './state.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { walk } from './walk.ts'

const ROUTES: Route[] = [
  ...infoRoutes,
  ...entityRoutes,
  ...pendingRoutes,
  ...receivedRoutes,
  ...eInvoiceRoutes,
  ...issuedRoutes,
  ...subscriptionRoutes,
]

function matchPath(pattern: string, path: string): string[] | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  if (!wanted.every((part, index) => part === '*' || part === given[index])) return undefined
  return given.filter((_, index) => wanted[index] === '*')
}

function authenticate(state: State, asked: Asked): Grant {
  const given = /^Bearer (.+)$/i.exec(asked.headers['authorization'] ?? '')?.[1]
  const grant = state.grants.find(({ access }) => access === given)
  const isValid = grant !== undefined && !grant.isRevoked && grant.accessUntil > nowOf(state)
  return isValid ? grant : refuse(401, 'Il token di accesso non è valido o è scaduto.')
}

/** Reading needs `:r` or `:a`, writing `:a`, and a company with a licence. */
function checkRights(call: Call, route: Route): void {
  const isReading = route.method === 'GET'
  const { company, grant, state } = call
  if (company.licenceUntil < dayOf(nowOf(state))) refuse(403, 'La licenza è scaduta.')
  if (!isReading && !company.mayWrite) refuse(403, 'Non hai i permessi necessari.')
  if (route.scope === null) return
  const wanted = isReading ? [`${route.scope}:r`, `${route.scope}:a`] : [`${route.scope}:a`]
  if (!wanted.some((one) => grant.scopes.includes(one))) {
    refuse(403, 'Il token non comprende i permessi necessari.')
  }
}

async function companyCall(state: State, url: string, asked: Asked, grant: Grant): Promise<Answer> {
  const [, , id = '', ...rest] = asked.path.split('/')
  const path = `/${rest.join('/')}`
  const company = state.companies.get(Number(id))
  if (company === undefined || !grant.companies.includes(company.id)) {
    refuse(404, 'Azienda non trovata.')
  }
  const refusal = takeQuota(state, company.id, grant.clientId)
  if (refusal !== null) return refusal
  const known = ROUTES.flatMap((route) => {
    const parts = matchPath(route.path, path)
    return parts === undefined ? [] : [{ route, parts }]
  })
  const found = known.find(({ route }) => route.method === asked.method)
  if (found === undefined) {
    return known.length > 0 ? refuse(405, 'Metodo non ammesso.') : refuse(404, 'Non trovato.')
  }
  const call = { state, url, asked, grant, company, parts: found.parts }
  checkRights(call, found.route)
  const answer = await found.route.run(call)
  const quota = quotaHeaders(state, company.id, grant.clientId)
  return { ...answer, headers: { ...quota, ...answer.headers } }
}

async function dispatch(state: State, url: string, asked: Asked): Promise<Answer> {
  walk(state)
  const { path, method } = asked
  if (path === '/oauth/authorize') return authorize(state, asked)
  if (path === '/oauth/token' && method === 'POST') return token(state, asked)
  if (path.startsWith('/files/') && method === 'GET') return serveFile(state, asked)
  const grant = authenticate(state, asked)
  if (path === '/user/companies' && method === 'GET') {
    return { status: 200, body: listCompanies(state, grant) }
  }
  if (/^\/c\/\d{1,9}\//.test(path)) return await companyCall(state, url, asked, grant)
  return refuse(404, 'Non trovato.')
}

/** Answers one request as the service would. */
export async function answerCall(state: State, url: string, asked: Asked): Promise<Answer> {
  try {
    return await dispatch(state, url, asked)
  } catch (error) {
    if (error instanceof Error && isAnswer(error.cause)) return error.cause
    return errorAnswer(500, String(error))
  }
}
