import type { Answer, Asked } from '../wire.ts'
import { oauthError } from './errors.ts'
import { escape, page } from './html.ts'
import { createToken, type Grant, nowOf, type State } from './state.ts'

const CODE_MS = 600_000

/** Where a person decides whether an application may use a company. */
export function authorize(state: State, asked: Asked): Answer {
  const { query } = asked
  const clientId = query.get('client_id') ?? ''
  const redirectUri = query.get('redirect_uri') ?? ''
  const client = state.clients.find(({ id }) => id === clientId)
  if (client === undefined || !URL.canParse(redirectUri)) {
    return page(
      'Non è possibile',
      "<p>L'applicazione non è conosciuta, oppure il suo indirizzo è sbagliato.</p>",
      400,
    )
  }
  if (query.get('response_type') !== 'code') {
    return sendBack(redirectUri, query, { error: 'unsupported_response_type' })
  }
  if (asked.method === 'POST') return decide(state, asked, clientId, redirectUri)
  const companies = [...state.companies.values()].map(
    ({ id, name, vatNumber }, index) =>
      `<p><label><input type="radio" name="company" value="${id}"${index === 0 ? ' checked' : ''}>
${escape(name)} · P. IVA ${escape(vatNumber)}</label></p>`,
  )
  const scopes = (query.get('scope') ?? '').split(/[ ,]+/).map((one) => `<li>${escape(one)}</li>`)
  return page(
    'Fatture in Cloud, simulato',
    `<p>${escape(client.name)} chiede di accedere a una delle tue aziende.</p>
<form method="post">${companies.join('\n')}<ul>${scopes.join('')}</ul>
<p><button name="decision" value="approve">Consenti</button>
<button name="decision" value="deny">Rifiuta</button></p></form>`,
  )
}

function sendBack(
  redirectUri: string,
  query: URLSearchParams,
  values: Record<string, string>,
): Answer {
  const to = new URL(redirectUri)
  for (const [name, value] of Object.entries(values)) to.searchParams.append(name, value)
  const given = query.get('state')
  if (given !== null) to.searchParams.append('state', given)
  return { status: 303, headers: { location: to.toString() }, body: '' }
}

/** Without a choice it is the first company, so that a test need not know them. */
function decide(state: State, asked: Asked, clientId: string, redirectUri: string): Answer {
  const form = new URLSearchParams(asked.body)
  if (form.get('decision') !== 'approve') {
    const why = 'The resource owner denied the request.'
    return sendBack(redirectUri, asked.query, { error: 'access_denied', error_description: why })
  }
  const chosen = new Set(form.getAll('company').map(Number))
  const known = [...state.companies.keys()]
  const companies = known.filter((id) => chosen.has(id))
  const code = createToken(state, 'c')
  state.codes.set(code, {
    code,
    clientId,
    redirectUri,
    companies: companies.length === 0 ? known.slice(0, 1) : companies,
    scopes: (asked.query.get('scope') ?? '').split(/[ ,]+/).filter(Boolean),
    expiresAt: nowOf(state) + CODE_MS,
  })
  return sendBack(redirectUri, asked.query, { code })
}

function readParameters(asked: Asked): Record<string, unknown> {
  const isForm = asked.headers['content-type']?.includes('form-urlencoded') ?? false
  if (isForm) return Object.fromEntries(new URLSearchParams(asked.body))
  try {
    return JSON.parse(asked.body) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Codes and refresh tokens are exchanged here. */
export function token(state: State, asked: Asked): Answer {
  const given = readParameters(asked)
  const client = state.clients.find(
    ({ id, secret }) => id === given['client_id'] && secret === given['client_secret'],
  )
  if (client === undefined) return oauthError(401, 'invalid_client', 'Client authentication failed')
  if (given['grant_type'] === 'authorization_code') return exchangeCode(state, client.id, given)
  if (given['grant_type'] === 'refresh_token') return refresh(state, client.id, given)
  return oauthError(400, 'unsupported_grant_type', 'The grant type is not supported.')
}

function exchangeCode(state: State, clientId: string, given: Record<string, unknown>): Answer {
  const code = state.codes.get(String(given['code']))
  const isValid =
    code !== undefined &&
    code.clientId === clientId &&
    code.redirectUri === given['redirect_uri'] &&
    code.expiresAt > nowOf(state)
  if (!isValid) return oauthError(400, 'invalid_grant', 'The code is not valid.')
  state.codes.delete(code.code)
  return give(state, { clientId, companies: code.companies, scopes: code.scopes })
}

function refresh(state: State, clientId: string, given: Record<string, unknown>): Answer {
  const grant = state.grants.find(
    (one) => one.refresh === given['refresh_token'] && one.clientId === clientId,
  )
  if (grant === undefined || grant.isRevoked || grant.refreshUntil <= nowOf(state)) {
    return oauthError(401, 'invalid_grant', 'The refresh token is not valid.')
  }
  grant.accessUntil = nowOf(state)
  if (state.settings.strictRefresh) grant.refreshUntil = nowOf(state)
  return give(state, grant)
}

export function createGrant(
  state: State,
  { clientId, companies, scopes }: Pick<Grant, 'clientId' | 'companies' | 'scopes'>,
): Grant {
  const grant = {
    clientId,
    companies: [...companies],
    scopes: [...scopes],
    access: createToken(state, 'a'),
    accessUntil: nowOf(state) + state.settings.accessSeconds * 1000,
    refresh: createToken(state, 'r'),
    refreshUntil: nowOf(state) + state.settings.refreshSeconds * 1000,
    isRevoked: false,
  }
  state.grants.push(grant)
  return grant
}

function give(state: State, basis: Pick<Grant, 'clientId' | 'companies' | 'scopes'>): Answer {
  const { access, refresh } = createGrant(state, basis)
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      access_token: access,
      refresh_token: refresh,
      expires_in: state.settings.accessSeconds,
    },
  }
}
