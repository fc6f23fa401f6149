import { createHash, randomBytes } from 'node:crypto'
import type { Site } from './site.ts'

export type Client = { id: string; redirectUri: string; verifier: string; address: string }

/** An app as it registers itself, and the address that it opens in a person's browser. */
export async function registerClient(
  site: Site,
  redirectUri: string,
  given: { name?: string; scope?: string } = {},
): Promise<Client> {
  const answer = await fetch(`${site.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: given.name ?? 'Robot',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  const { client_id: id } = (await answer.json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    state: 'state-of-the-app',
    scope: given.scope ?? 'daybook:read daybook:write',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${site.url}/api/mcp`,
  })
  return { id, redirectUri, verifier, address: `${site.url}/oauth/authorize?${query.toString()}` }
}

/** The app's own part once it has its code. */
export async function redeem(site: Site, client: Client, code: string) {
  const answer = await fetch(`${site.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUri,
      client_id: client.id,
      code_verifier: client.verifier,
      resource: `${site.url}/api/mcp`,
    }),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { access_token: string; scope: string },
  }
}
