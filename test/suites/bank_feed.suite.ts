import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BankFeed, FeedAccount, FeedTransaction } from '#bank/ports'
import { addDays, isDay } from '#kernel/values/day'
import { isCurrency } from '#kernel/values/money'

/** What an adapter brings to be tried: itself, one bank of it, and a person who agrees there. */
export type FeedCandidate = {
  name: string
  institution: { name: string; country: string }
  open(): Promise<{
    feed: BankFeed
    redirectUrl: string
    now(): Date
    /** Agrees on the page at this address; gives the parameters that the browser comes back with. */
    agree(url: string): Promise<URLSearchParams>
    close(): Promise<void>
  }>
}

const dayMs = 86_400_000
const unknownId = '00000000-0000-4000-8000-000000000000'

/** Whoever reads bank accounts passes this; the rooms rely on no more and on no less. */
export function testBankFeed({ name, institution, open }: FeedCandidate): void {
  describe(`${name} as a feed of bank accounts`, () => {
    let place: Awaited<ReturnType<typeof open>>
    let feed: BankFeed
    beforeAll(async () => {
      place = await open()
      feed = place.feed
    })
    afterAll(() => place.close())

    const begin = async (state: string) =>
      await feed.startAuthorization({
        institution,
        validUntil: new Date(place.now().getTime() + 30 * dayMs),
        state,
        redirectUrl: place.redirectUrl,
        psuType: 'business',
        language: null,
      })

    const link = async () => {
      const back = await place.agree((await begin('linking')).url)
      return await feed.finishAuthorization({ code: back.get('code') ?? '' })
    }

    const readAll = async (account: FeedAccount, from: string | null = null) => {
      const rows: FeedTransaction[] = []
      const question = { accountRef: account.ref, from, to: null, longest: from === null }
      let cursor: string | null = null
      do {
        const page = await feed.readTransactions({ ...question, presence: null, cursor })
        rows.push(...page.rows)
        cursor = page.cursor
      } while (cursor !== null)
      return rows
    }

    it('lists the banks of one country, each with all that is needed to begin', async () => {
      const banks = await feed.listInstitutions(institution.country)
      expect(banks.map((bank) => bank.name)).toContain(institution.name)
      for (const bank of banks) {
        expect(bank.country).toBe(institution.country)
        expect(bank.maximumConsentSeconds).toBeGreaterThan(0)
      }
      expect(new Set(banks.map((bank) => bank.name)).size).toBe(banks.length)
    })

    it('lists nothing for a country where it has no bank', async () => {
      expect(await feed.listInstitutions('AQ')).toEqual([])
    })

    it('refuses a bank that it does not have', async () => {
      const wish = {
        institution: { name: 'No such bank', country: institution.country },
        validUntil: new Date(place.now().getTime() + dayMs),
        state: 'state',
        redirectUrl: place.redirectUrl,
        psuType: 'business',
        language: null,
      } as const
      await expect(feed.startAuthorization(wish)).rejects.toMatchObject({
        code: 'institution_not_found',
      })
    })

    it('sends the browser back with the very state it was given, whatever is in it', async () => {
      const state = 'a b&c=d%20"ø'
      const back = await place.agree((await begin(state)).url)
      expect(back.get('state')).toBe(state)
      expect(back.get('code')).not.toBeNull()
    })

    it('gives a session for a code once, and never for one that was made up', async () => {
      const back = await place.agree((await begin('once')).url)
      const code = back.get('code') ?? ''
      const session = await feed.finishAuthorization({ code })
      expect(session.accounts.length).toBeGreaterThan(0)
      const later = session.validUntil.getTime() - place.now().getTime()
      expect(later).toBeGreaterThan(29 * dayMs)
      expect(later).toBeLessThanOrEqual(30 * dayMs)
      for (const used of [code, unknownId]) {
        await expect(feed.finishAuthorization({ code: used })).rejects.toMatchObject({
          code: 'bank_code_used',
        })
      }
    })

    it('names accounts anew with each consent, but by the same hash', async () => {
      const [first, second] = [await link(), await link()]
      const hashes = (accounts: readonly FeedAccount[]) =>
        accounts.map((one) => one.identificationHash).toSorted()
      expect(hashes(second.accounts)).toEqual(hashes(first.accounts))
      expect(new Set(hashes(first.accounts)).size).toBe(first.accounts.length)
      const refs = [...first.accounts, ...second.accounts].map((one) => one.ref)
      expect(new Set(refs).size).toBe(refs.length)
      for (const account of first.accounts) {
        expect(isCurrency(account.currency)).toBe(true)
        expect(account.identificationHashes).toContain(account.identificationHash)
      }
    })

    it('reads transactions page by page to the end, and the same again', async () => {
      const [account] = (await link()).accounts
      if (!account) throw new Error('no account was opened')
      const rows = await readAll(account)
      expect(rows.length).toBeGreaterThan(50)
      for (const row of rows) {
        expect(row.currency).toBe(account.currency)
        expect(typeof row.amountMinor).toBe('bigint')
        if (row.status === 'booked') expect(isDay(row.bookedOn ?? '')).toBe(true)
      }
      expect(rows.some((row) => row.amountMinor < 0n)).toBe(true)
      expect(rows.some((row) => row.amountMinor > 0n)).toBe(true)
      const bare = (list: FeedTransaction[]) => list.map((row) => ({ ...row, raw: null }))
      expect(bare(await readAll(account))).toEqual(bare(rows))
    })

    it('begins where it is told to', async () => {
      const [account] = (await link()).accounts
      if (!account) throw new Error('no account was opened')
      const from = addDays(place.now().toISOString().slice(0, 10), -20)
      const rows = await readAll(account, from)
      expect(rows.length).toBeGreaterThan(0)
      const booked = rows.filter((row) => row.status === 'booked')
      expect(booked.every((row) => (row.bookedOn ?? '') >= from)).toBe(true)
    })

    it('gives balances in whole minor units', async () => {
      const [account] = (await link()).accounts
      const balances = await feed.readBalances(account?.ref ?? '', null)
      expect(balances.length).toBeGreaterThan(0)
      for (const balance of balances) {
        expect(typeof balance.amountMinor).toBe('bigint')
        expect(balance.currency).toBe(account?.currency)
        expect(balance.day === null || isDay(balance.day)).toBe(true)
      }
    })

    it('refuses a cursor that it never gave', async () => {
      const [account] = (await link()).accounts
      const question = { accountRef: account?.ref ?? '', from: null, to: null, longest: false }
      const reading = feed.readTransactions({ ...question, presence: null, cursor: 'made-up' })
      await expect(reading).rejects.toMatchObject({ code: 'bank_cursor_refused' })
    })

    it('knows nothing of an account that no consent has opened', async () => {
      await expect(feed.readBalances(unknownId, null)).rejects.toMatchObject({
        code: 'bank_account_gone',
      })
    })

    it('ends a session for good, and ending it again does no harm', async () => {
      const { sessionRef, accounts } = await link()
      expect(await feed.findSession(sessionRef)).toMatchObject({ status: 'active' })
      await feed.endSession(sessionRef)
      await feed.endSession(sessionRef)
      const { status } = await feed.findSession(sessionRef)
      expect(['closed', 'revoked']).toContain(status)
      await expect(feed.readBalances(accounts[0]?.ref ?? '', null)).rejects.toMatchObject({
        code: 'bank_consent_revoked',
      })
    })

    it('has no active session that it never gave', async () => {
      expect((await feed.findSession(unknownId)).status).not.toBe('active')
      await feed.endSession(unknownId)
    })
  })
}
