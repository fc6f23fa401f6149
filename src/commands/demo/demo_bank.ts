import { continueConsent, linkOf, takeCallback } from '#bank/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { z } from 'zod'
import { run } from './demo_documents.ts'
import { notifySimulator } from './notify_simulator.ts'
import type { DemoBankRow, DemoStory } from './story/story_type.ts'

/** What is kept of a bank from one start to the next: its simulator forgets everything. */
export const keptRow = z.object({
  account: z.enum(['main', 'reserve']),
  booked_on: z.string(),
  amount: z.string(),
  entry_reference: z.string(),
  text: z.array(z.string()),
  name: z.string().nullable(),
  merchant_category: z.string().nullable(),
  is_own: z.boolean(),
})

export type KeptRow = z.infer<typeof keptRow>

/** In the order of their days, each under a reference that stays the same. */
export function toKeptRows(rows: readonly DemoBankRow[], today: string): KeptRow[] {
  return rows
    .filter(({ day }) => day <= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map((row, index) => ({
      account: row.account,
      booked_on: row.day,
      amount: decimalOf(row.amountMinor),
      entry_reference: `${row.day.replaceAll('-', '')}${String(index + 1).padStart(5, '0')}`,
      text: row.text,
      name: row.name ?? null,
      merchant_category: row.merchant ?? null,
      is_own: row.isOwn ?? false,
    }))
}

function decimalOf(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Opens the two accounts at the simulated bank, with the same numbers each time, and books their
 * rows. Answers with the numbers.
 */
export async function fillBank(
  control: string,
  { bank }: DemoStory,
  holder: string,
  rows: readonly KeptRow[],
): Promise<string[]> {
  const { name, country, currency } = bank
  const accounts = (['main', 'reserve'] as const).map((role) => {
    const { product, openingMinor } = bank.accounts[role]
    return { currency, product, holder, opening: decimalOf(openingMinor) }
  })
  const opened = await notifySimulator(control, 'add', { aspsp: { name, country }, accounts })
  const { accounts: ibans } = z.object({ accounts: z.array(z.string()) }).parse(opened)
  const [main = '', reserve = ''] = ibans
  for (const [role, iban, other] of [
    ['main', main, reserve],
    ['reserve', reserve, main],
  ] as const) {
    const transactions = rows
      .filter(({ account }) => account === role)
      .map(({ account: _account, is_own: isOwn, ...row }) => ({
        ...row,
        ...(isOwn ? { name: holder, iban: other } : {}),
      }))
    await notifySimulator(control, 'add', { account: iban, transactions })
  }
  return ibans
}

/**
 * Links the accounts as a person does, who agrees at the bank and comes back, and reads them. After
 * a restart the simulator knows no consent any more, so the same is done again: the accounts are
 * recognized, and their rows too.
 */
export async function linkBank(
  app: App,
  principal: Principal,
  { bank }: DemoStory,
  ibans: readonly string[],
): Promise<void> {
  const institutionId = `${bank.country}:${bank.name}`
  const begun = await run(app, principal, 'start_bank_authorization', { institutionId })
  const form = new URLSearchParams({ decision: 'approve' })
  for (const iban of ibans) form.append('account', iban)
  const browser = app.random.bytes(32).toString('base64url')
  const link = linkOf(String(begun['consentUrl']))
  const page = { link, browser, requestId: app.newId(), visitor: null }
  const { address } = await continueConsent(app, page)
  const answer = await fetch(address, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  await takeCallback(app, {
    state: back.get('state') ?? '',
    code: back.get('code') ?? undefined,
    error: undefined,
    browser,
    requestId: app.newId(),
  })
  const authorizationId = begun['authorizationId']
  await run(app, principal, 'finalize_bank_authorization', { authorizationId })
  await run(app, principal, 'sync_bank_now', {})
}
