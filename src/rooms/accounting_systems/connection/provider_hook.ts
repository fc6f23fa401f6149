import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import type { Secrets } from '#kernel/process/secrets'
import type { AccountingProvider } from '../ports.ts'

export const accountingHookPath = '/hooks/accounting/'

const purpose = 'accounting hook'
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^(${uuid})\\.(${uuid})\\.([A-Za-z0-9_-]{43})$`)

type HookOf = { orgId: string; connectionId: string }

const nameOf = ({ orgId, connectionId }: HookOf): string => `${orgId}.${connectionId}`

/**
 * The address that an accounting system calls when something changed. It is signed, so that only
 * whoever was given it can call it; systems of this kind sign nothing themselves.
 */
export function hookAddress(place: { baseUrl: string; secrets: Secrets }, hook: HookOf): string {
  const signature = place.secrets.sign(purpose, nameOf(hook))
  return `${place.baseUrl}${accountingHookPath}${nameOf(hook)}.${signature}`
}

/** Whose address that is; anything else that is called is not there. */
export function readHook({ secrets }: Pick<App, 'secrets'>, token: string): HookOf {
  const [, orgId = '', connectionId = '', signature = ''] = shape.exec(token) ?? []
  const hook = { orgId, connectionId }
  if (!secrets.verify(purpose, nameOf(hook), signature)) throw new Failure('not_found')
  return hook
}

export type HookAsked = { token: string; headers: Readonly<Record<string, unknown>> }

/** A connection that stands, and its provider; an ended one hears nothing. */
async function openHook(
  app: App,
  token: string,
): Promise<HookOf & { provider: AccountingProvider }> {
  const hook = readHook(app, token)
  const rows = await transact(app.database, { orgId: hook.orgId, readOnly: true }, (tx) =>
    tx.query<{ provider: string; mode: 'live' | 'test' }>(sql`
      SELECT c.provider, o.mode FROM accounting_connection c
      JOIN organization_facts o ON o.org_id = c.org_id
      WHERE c.org_id = ${hook.orgId} AND c.id = ${hook.connectionId} AND c.state <> 'ended'`),
  )
  const [row] = rows
  const provider = row && app.ports.accounting[row.mode][row.provider]
  if (provider === undefined) throw new Failure('not_found')
  return { ...hook, provider }
}

/** Proves to the system that the address is ours; null: it does not ask for a proof in this way. */
export async function answerHookChallenge(
  app: App,
  { token, headers }: HookAsked,
): Promise<object | null> {
  const { provider } = await openHook(app, token)
  return provider.hooks?.answerChallenge(headers) ?? null
}

/**
 * Something changed over there: it is read soon, and at most once a minute however often this is
 * called. Nothing that the call says is believed, so nothing of it is read.
 */
export async function takeProviderHook(app: App, token: string): Promise<void> {
  const { orgId } = await openHook(app, token)
  await transact(app.database, { orgId }, async (tx) => {
    tx.send(sql`
      UPDATE schedule SET next_at = now() + interval '1 minute'
      WHERE org_id = ${orgId} AND kind = 'pull_entries' AND next_at > now() + interval '1 minute'`)
    app.hooks.accounting_systems.called(tx, orgId)
  })
}
