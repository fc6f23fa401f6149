import { authorizeUrl, pkce } from '../support/access/oauth.ts'
import type { Got } from './net.ts'
import type { Site } from './site.ts'

export const robotCallback = 'https://robot.example/callback'

/** An app that speaks HTTP by hand, to say what no library would. */
export async function registerApp(site: Site, over: object = {}): Promise<string> {
  const got = await postJson(site, '/oauth/register', {
    client_name: 'Robot',
    redirect_uris: [robotCallback],
    token_endpoint_auth_method: 'none',
    ...over,
  })
  if (got.status !== 201) throw new Error(`not registered: ${got.text}`)
  return got.json.client_id as string
}

export async function postJson(
  site: Site,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Got> {
  return await site.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

export async function postForm(
  site: Site,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Got> {
  return await site.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  })
}

export type Begun = { url: string; verifier: string; clientId: string; redirect: string }

/** An address to send a person to, and what is needed to use the code that comes back. */
export function beginAsking(
  site: Site,
  clientId: string,
  over: Record<string, string | undefined> = {},
): Begun {
  const { verifier, challenge } = pkce()
  const given = { resource: site.mcp, code_challenge: challenge, client_id: clientId, ...over }
  const redirect = over['redirect_uri'] ?? robotCallback
  return { url: site.base + authorizeUrl(given), verifier, clientId, redirect }
}

export async function redeem(
  site: Site,
  { verifier, clientId, redirect }: Begun,
  code: string,
  over: Record<string, string> = {},
): Promise<Got> {
  return await postForm(site, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    client_id: clientId,
    code_verifier: verifier,
    resource: site.mcp,
    ...over,
  })
}

/** What the tools for agents say to a token. */
export async function knock(site: Site, token: string): Promise<number> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const accept = 'application/json, text/event-stream'
  const got = await postJson(site, '/api/mcp', body, { accept, authorization: `Bearer ${token}` })
  return got.status
}
