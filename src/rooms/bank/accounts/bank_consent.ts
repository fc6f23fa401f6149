import { call } from '#kernel/corridor/call'
import type { Definition } from '#kernel/corridor/definition'
import type { App } from '#kernel/corridor/app'
import type { Visitor } from '#kernel/corridor/scene'
import { transact } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { regionKeyOf } from '#access/room'
import * as rules from './authorization_rules.ts'
import type { Requester } from './authorization_row.ts'
import * as store from './authorization_store.ts'
import { isLinkSecret, visitorPrincipal } from './bank_visitor.ts'
import continueBankConsent from './continue_bank_consent.ts'
import stopBankConsent from './stop_bank_consent.ts'

/** What a person is asked before the bank, as whoever has the link reads it. */
export type BankConsent = {
  organization: { name: string; number: string | null; mode: 'live' | 'test' }
  institutionName: string
  askedBy: Requester | null
  askedAt: Date
  /** The link works until then. */
  expiresAt: Date
  /** What is agreed to at the bank lasts until then, at most. */
  validUntil: Date
  timeZone: string
}

type Step = { link: string; requestId: string; visitor: Visitor | null }

/** Looking changes nothing: mail scanners and previews look as well. */
export async function readBankConsent(
  app: App,
  link: string,
  browser: string | undefined,
): Promise<BankConsent> {
  const { org_id: orgId, id } = await find(app, link)
  const row = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    store.readConsent(tx, orgId, id),
  )
  rules.assertAwaited(row, app.clock.now())
  if (row.browser_hash !== null && !rules.isBound(row, browser)) {
    throw new Failure('authorization_elsewhere')
  }
  const { organization_name: name, organization_number: number, mode } = row
  return {
    organization: { name, number, mode },
    institutionName: rules.bankNameOf(row),
    askedBy: row.asked_by,
    askedAt: row.created_at,
    expiresAt: row.expires_at,
    validUntil: row.valid_until,
    timeZone: app.timeZoneOf(await regionKeyOf(app, orgId)),
  }
}

/** The person goes on: from now on only this browser may bring the bank's answer. */
export async function continueConsent(
  app: App,
  { browser, ...step }: Step & { browser: string },
): Promise<{ address: string; institutionName: string }> {
  const result = await run(app, step, continueBankConsent, { browser })
  return result as { address: string; institutionName: string }
}

/** The person did not expect this: the link and the request end. */
export async function stopConsent(app: App, step: Step): Promise<{ institutionName: string }> {
  return (await run(app, step, stopBankConsent, {})) as { institutionName: string }
}

async function run(
  app: App,
  { link, requestId, visitor }: Step,
  definition: Definition,
  more: object,
): Promise<unknown> {
  const { org_id: orgId, id } = await find(app, link)
  const answer = await call(app, {
    principal: await visitorPrincipal(app, orgId),
    definition,
    body: () => ({ authorizationId: encodeId('bau', id), ...more }),
    via: 'web',
    requestId,
    ...(visitor === null ? {} : { visitor }),
  })
  return answer.result
}

async function find(app: App, link: string): Promise<{ org_id: string; id: string }> {
  const found = isLinkSecret(link)
    ? await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
        store.findByLink(tx, link),
      )
    : null
  if (found === null) throw new Failure('bank_authorization_not_found')
  return found
}
