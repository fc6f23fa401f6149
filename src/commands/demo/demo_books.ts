import {
  accountingConsentPath,
  continueProvider,
  takeProviderCallback,
} from '#accounting_systems/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { run } from './demo_documents.ts'
import type { SimulatedBooks } from './simulated_books.ts'
import { accountsAtEconomic, vatCodesAtEconomic } from './story/denmark_accounts.ts'

type Connecting = { keepsFrom: string; name: string }

type Unmapped = { kind: string; ours: string }

/** Connects the organization to the company over there as its people would, and empties that first. */
export async function connectBooks(
  app: App,
  principal: Principal,
  books: SimulatedBooks,
  { provider, keepsFrom, name }: Connecting & { provider: string },
): Promise<void> {
  await books.begin(name)
  if (provider === 'economic') await connectEconomic(app, principal, books, keepsFrom)
  else await connectByConsent(app, principal, books, { provider, keepsFrom })
}

async function connectEconomic(
  app: App,
  principal: Principal,
  { company }: SimulatedBooks,
  keepsFrom: string,
): Promise<void> {
  const connected = (await run(app, principal, 'connect_provider', {
    provider: 'economic',
    credentials: { grantToken: company },
    journalId: '2',
    keepsFrom,
  })) as unknown as { unmapped: Unmapped[] }
  for (const { kind, ours } of connected.unmapped) {
    const theirs = (kind === 'account' ? accountsAtEconomic : vatCodesAtEconomic)[ours]
    if (theirs !== undefined) await run(app, principal, 'map_account', { kind, ours, theirs })
  }
}

/** Somebody opens our page, goes on to the system, allows it there and comes back. */
async function connectByConsent(
  app: App,
  principal: Principal,
  { company }: SimulatedBooks,
  asked: { provider: string; keepsFrom: string },
): Promise<void> {
  const begun = await run(app, principal, 'connect_provider', asked)
  const link = String(begun['authorizeUrl']).split(accountingConsentPath)[1] ?? ''
  const browser = app.random.bytes(32).toString('base64url')
  const step = { link, browser, requestId: app.newId(), visitor: null }
  const { address } = await continueProvider(app, step)
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', company }),
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  const returned = await takeProviderCallback(app, {
    state: back.get('state') ?? '',
    code: back.get('code') ?? undefined,
    error: undefined,
    browser,
    requestId: app.newId(),
  })
  if (returned.status !== 'connected') throw new Error(`${returned.name} was not connected`)
}

/** The key of the system that keeps the organization's books; null: Daybook itself. */
export async function keeperOf(app: App, orgId: string): Promise<string | null> {
  const rows = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    tx.query<{ provider: string }>(sql`
      SELECT provider FROM accounting_connection WHERE org_id = ${orgId} AND state <> 'ended'`),
  )
  return rows[0]?.provider ?? null
}
