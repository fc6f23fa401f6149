import { type Answer, type Asked } from '../wire.ts'
import type { Agreement } from './agreement.ts'
import { type Call, isLegacy, type Route } from './call.ts'
import { documentRoutes } from './documents.ts'
import { draftRoutes } from './drafts.ts'
import type { Form } from './form.ts'
import { ledgerRoutes } from './journals.ts'
import { legacyRoutes } from './legacy.ts'
import { answerOfError, refusalOf, refuse } from './problem.ts'
import { limitHeaders, spend } from './rate_limit.ts'
import { nowOf, type State } from './state.ts'

const ROUTES: Route[] = [...draftRoutes, ...ledgerRoutes, ...documentRoutes, ...legacyRoutes]

const HOUR_MS = 3_600_000

/** Services and paths are found without regard to case. Fixed parts win over open ones. */
function matchPath(pattern: string, path: string): string[] | undefined {
  const wanted = pattern.toLowerCase().split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const fits = wanted.every((part, index) => part === '*' || part === given[index]?.toLowerCase())
  return fits ? given.filter((_, index) => wanted[index] === '*') : undefined
}

type Found = { route: Route; parts: string[] }

function findRoute({ method, path }: Asked): Found | 'wrong_method' | undefined {
  const found = ROUTES.flatMap((route) => {
    const parts = matchPath(route.path, path)
    return parts === undefined ? [] : [{ route, parts }]
  }).toSorted((one, other) => one.parts.length - other.parts.length)
  if (found.length === 0) return undefined
  return found.find(({ route }) => route.method === method) ?? 'wrong_method'
}

function agreementOf(state: State, { headers, path, method }: Asked): Agreement {
  const app = headers['x-appsecrettoken']
  const agreement = state.agreements.get(headers['x-agreementgranttoken'] ?? '')
  if (app === undefined || !state.apps.has(app)) {
    return refuse(path, 401, 'Unauthorized', 'The app secret token is not valid.')
  }
  if (agreement === undefined || agreement.isRevoked) {
    return refuse(path, 401, 'Unauthorized', 'The agreement grant token is not valid.')
  }
  if (agreement.isReadOnly && method !== 'GET') {
    refuse(path, 403, 'AccessDenied', 'The demo agreement can only be read.')
  }
  return agreement
}

/** Journals, documents and the books need a role and a module; master data the role of all. */
function checkRights(agreement: Agreement, { path, method }: Asked): void {
  const { roles, modules } = agreement
  const isBookkeeping = roles.has('SuperUser') || roles.has('Bookkeeping')
  const isMaster = isLegacy(path) && method !== 'GET'
  if (!isBookkeeping || (isMaster && !roles.has('SuperUser'))) {
    refuse(path, 403, 'AccessDeniedMissingRole', 'The app was not granted the role it needs.')
  }
  const needed = /^\/documentsapi/i.test(path) ? 'Documents' : 'Journals'
  if (!modules.has('API') || (!isLegacy(path) && !modules.has(needed))) {
    const message = 'The agreement does not have the modules that this resource needs.'
    refuse(path, 403, 'AccessDeniedAgreementMissingModules', message)
  }
}

export type Handled = { answer: Answer; agreement: Agreement | null; isReplay: boolean }

type Counter = { state: State; url: string }

function run({ state, url }: Counter, asked: Asked, form: Form | null): Handled {
  let agreement: Agreement | null = null
  try {
    agreement = agreementOf(state, asked)
    const found = findRoute(asked)
    if (found === undefined) refuse(asked.path, 404, 'E06000', 'There is no such resource.')
    if (found === 'wrong_method') refuse(asked.path, 405, 'E05999', 'Not allowed here.')
    checkRights(agreement, asked)
    const key = asked.headers['idempotency-key']
    const known = key === undefined ? undefined : findStored(state, asked, key)
    if (known !== undefined) return { answer: known, agreement, isReplay: true }
    const call: Call = { state, url, asked, form, agreement, parts: found.parts }
    const answer = attempt(call, found.route)
    if (key !== undefined && asked.method !== 'GET') store(state, asked, key, answer)
    return { answer, agreement, isReplay: false }
  } catch (error) {
    return { answer: answerOfError(asked.path, error), agreement, isReplay: false }
  }
}

function attempt(call: Call, route: Route): Answer {
  try {
    return route.run(call)
  } catch (error) {
    return answerOfError(call.asked.path, error)
  }
}

const storedKey = ({ headers }: Asked, key: string): string =>
  `${headers['x-appsecrettoken']}|${headers['x-agreementgranttoken']}|${key}`

/** The answer given under this key within the last hour, whatever the body is now. */
function findStored(state: State, asked: Asked, key: string): Answer | undefined {
  if (asked.method === 'GET') return undefined
  const stored = state.stored.get(storedKey(asked, key))
  if (stored === undefined || nowOf(state) - stored.at >= HOUR_MS) return undefined
  const { answer } = stored
  return { ...answer, headers: { ...answer.headers, 'x-resultfromcache': 'true' } }
}

function store(state: State, asked: Asked, key: string, answer: Answer): void {
  const isKept = answer.status < 400 || (answer.status < 500 && state.settings.storesRefusals)
  if (!isKept) return
  const call = `${asked.method} ${asked.path}`
  state.stored.set(storedKey(asked, key), { at: nowOf(state), call, answer })
}

/** Answers one request as the service would, with its cost on it. */
export function answerEconomic(counter: Counter, asked: Asked, form: Form | null): Handled {
  const { state } = counter
  const spent = spend(state, asked)
  if (spent.waitSeconds > 0) {
    const headers = { ...limitHeaders(state, spent), 'retry-after': String(spent.waitSeconds) }
    const message = 'You have made too many calls towards our API.'
    const answer = refusalOf(asked.path, 429, 'TooManyRequests', message, { headers })
    return { answer, agreement: null, isReplay: false }
  }
  const handled = run(counter, asked, form)
  const headers = { ...handled.answer.headers, ...limitHeaders(state, spent) }
  return { ...handled, answer: { ...handled.answer, headers } }
}
