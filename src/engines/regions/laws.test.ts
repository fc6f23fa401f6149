import { describe, expect, it } from 'vitest'
import { euMembers, isCountry } from '#kernel/values/country'
import { addDays, today } from '#kernel/values/day'
import { isCurrency } from '#kernel/values/money'
import { bankBookingOf } from './account_roles.ts'
import { accountOf, natureOf, regionOf, vatCodeOf } from './region.ts'
import { regionKeys } from './region_keys.ts'
import type { VatCode } from './schema.ts'

const day = '2026-11-20'

describe('the size of the tables', () => {
  // A row that is lost or doubled by an edit shows here before anybody misses it.
  it.each([
    [
      'denmark',
      { accounts: 149, vatCodes: 26, natures: 0, categories: 68, facts: 13, boxes: 11, sales: 21 },
    ],
    [
      'italy',
      { accounts: 113, vatCodes: 88, natures: 39, categories: 50, facts: 20, boxes: 3, sales: 46 },
    ],
  ] as const)('of %s is the one that was agreed', (key, sizes) => {
    const { accounts, vatCodes, natures, categories, facts, boxAccounts, salesRules } =
      regionOf(key)
    expect({
      accounts: accounts.length,
      vatCodes: vatCodes.length,
      natures: natures.length,
      categories: categories.length,
      facts: facts.length,
      boxes: boxAccounts.length,
      sales: salesRules.length,
    }).toEqual(sizes)
  })
})

describe.each(regionKeys)('the law of %s', (key) => {
  const region = regionOf(key)
  const codes = region.vatCodes
  const typeOf = (account: string) => accountOf(region, account)?.type

  it('is of a country of the common VAT area, with its currency and a known time zone', () => {
    expect(isCountry(region.country)).toBe(true)
    expect(euMembers(day).has(region.country)).toBe(true)
    expect(isCurrency(region.currency)).toBe(true)
    expect(today(new Date(`${day}T12:00:00Z`), region.timeZone)).toBe(day)
    for (const language of region.languages) {
      expect(new Intl.Locale(language).language).toBe(language)
    }
  })

  it('books VAT in known boxes, and each box once for one code', () => {
    const boxes = new Set(region.boxAccounts.map((row) => row.box))
    expect(boxes.size).toBe(region.boxAccounts.length)
    for (const { id, vatBoxes, baseBoxes } of codes) {
      for (const box of vatBoxes) expect([id, boxes.has(box)]).toEqual([id, true])
      for (const list of [vatBoxes, baseBoxes]) {
        expect([id, new Set(list).size]).toEqual([id, list.length])
        expect([id, list.every((box) => box.trim() === box && box !== '')]).toEqual([id, true])
      }
    }
  })

  it('lets a sale reach output boxes only, and an own purchase input boxes only', () => {
    const sides = new Map(region.boxAccounts.map((row) => [row.box, row.side]))
    const sidesOf = (code: VatCode) => new Set(code.vatBoxes.map((box) => sides.get(box)))
    for (const code of codes) {
      if (code.reverseCharge === true) continue
      const wrong = code.direction === 'out' ? 'input' : 'output'
      expect([code.id, sidesOf(code).has(wrong)]).toEqual([code.id, false])
    }
  })

  it('charges no VAT where the buyer owes it, and none where the rate is nothing', () => {
    for (const code of codes.filter((one) => one.reverseCharge === 'buyer' || one.rate === '0')) {
      expect([code.id, code.rate, code.vatBoxes]).toEqual([code.id, '0', []])
    }
  })

  it('has rates of its own, none, or another country’s', () => {
    const known = new Set<string | null>([...region.vatRates, '0', null])
    for (const { id, rate } of codes) expect([id, known.has(rate)]).toEqual([id, true])
    for (const code of codes.filter((one) => one.rate === null)) {
      expect(['oss_sale', 'foreign_vat_purchase']).toContain(code.kind)
    }
  })

  it('gives a nature to untaxed codes only, and each is in force as long as its code', () => {
    for (const { id, nature, rate, validTo } of codes) {
      if (nature === null) continue
      expect([id, rate]).toEqual([id, '0'])
      const found = natureOf(region, nature, validTo ?? day)
      expect([id, found?.id]).toEqual([id, nature])
    }
  })

  it('ends a code on the day it says, and not a day earlier', () => {
    for (const { id, validFrom, validTo } of codes) {
      if (validTo !== null) {
        expect(vatCodeOf(region, id, validTo)?.id).toBe(id)
        expect(vatCodeOf(region, id, addDays(validTo, 1))?.validTo).not.toBe(validTo)
      }
      if (validFrom !== null) {
        expect(vatCodeOf(region, id, validFrom)?.id).toBe(id)
        expect(vatCodeOf(region, id, addDays(validFrom, -1))?.validFrom).not.toBe(validFrom)
      }
    }
  })

  it('uses in categories and sales only codes that are in force', () => {
    const used = [
      ...region.categories.flatMap((row) => [row.vatDomestic, row.vatEu, row.vatOutside]),
      ...Object.values(region.sales).map((row) => row.vatCode),
      ...region.accounts.map((row) => row.vatCode),
    ]
    for (const id of new Set(used.filter((one) => one !== null))) {
      expect([id, vatCodeOf(region, id, day)?.id]).toEqual([id, id])
      expect([id, vatCodeOf(region, id, '2027-06-30')?.id]).toEqual([id, id])
    }
  })

  it('gives income accounts codes of sales, and all others codes of purchases', () => {
    for (const { id, type, vatCode } of region.accounts) {
      if (vatCode === null) continue
      const direction = vatCodeOf(region, vatCode, day)?.direction
      expect([id, direction]).toEqual([id, type === 'income' ? 'out' : 'in'])
    }
    for (const { account } of Object.values(region.sales)) expect(typeOf(account)).toBe('income')
  })

  it('has accounts of the right kind in every role', () => {
    const { bank, receivables, payables, vatSettlement, equity, transit } = region.accountRoles
    expect([bank, receivables, transit].map(typeOf)).toEqual(['asset', 'asset', 'asset'])
    expect([payables, vatSettlement].map(typeOf)).toEqual(['liability', 'liability'])
    expect(typeOf(equity)).toBe('equity')
    const { cash, clearing, writeOff, smallDifference, openingBalance, bankFee, rounding } =
      region.accountRoles
    expect([cash, clearing].map(typeOf)).toEqual(['asset', 'asset'])
    expect([writeOff, smallDifference, bankFee].map(typeOf)).toEqual(Array(3).fill('expense'))
    expect(typeOf(openingBalance)).toBe('equity')
    expect(bankFee).toBe(bankBookingOf(region, 'fee', -100n)?.account)
    // Only rounding may be booked where small differences are.
    const others = Object.entries(region.accountRoles).filter(([role]) => role !== 'rounding')
    expect(new Set(others.map(([, account]) => account)).size).toBe(13)
    expect(typeOf(rounding)).toBe('expense')
    for (const { box, account } of region.boxAccounts) {
      expect([box, ['asset', 'liability'].includes(typeOf(account) ?? '')]).toEqual([box, true])
    }
  })

  it('books what a bank takes as a cost, and what it pays as income', () => {
    expect(region.bankBookings.length).toBeGreaterThan(2)
    for (const { class: kind, direction, account, words } of region.bankBookings) {
      expect([kind, typeOf(account)]).toEqual([kind, direction === 'in' ? 'income' : 'expense'])
      const amount = direction === 'in' ? 100n : -100n
      expect(bankBookingOf(region, kind, amount, words[0])?.account).toBe(account)
    }
    const italy = regionOf('italy')
    expect(bankBookingOf(italy, 'fee', -100n, 'IMPOSTA DI BOLLO C/C')?.account).toBe('4901')
    expect(bankBookingOf(italy, 'fee', -100n, 'Commissioni')?.account).toBe('4213')
    expect(bankBookingOf(region, 'fee', 100n)).toBeNull()
    expect(bankBookingOf(region, 'trade', -100n)).toBeNull()
  })

  it('books costs as costs, or as something that is owned', () => {
    for (const { id, account } of region.categories) {
      expect([id, ['expense', 'asset'].includes(typeOf(account) ?? '')]).toEqual([id, true])
    }
  })

  it('has no hint that two categories share, nor one that is too short to mean anything', () => {
    const owners = new Map<string, string>()
    for (const { id, hints } of region.categories) {
      for (const hint of hints) {
        const folded = hint.normalize('NFC').toLowerCase()
        expect([hint, owners.get(folded)]).toEqual([hint, undefined])
        owners.set(folded, id)
        expect([hint, hint.trim() === hint && hint.length >= 2]).toEqual([hint, true])
      }
    }
    expect(owners.size).toBeGreaterThan(20)
  })

  it('calls no two things by the same name, in either language', () => {
    for (const rows of [region.accounts, region.vatCodes, region.categories]) {
      const ids = new Set(rows.map((row) => row.id))
      expect(new Set(rows.map((row) => row.name.toLowerCase())).size).toBe(ids.size)
      for (const { id, name, nameEn } of rows) {
        expect([id, name.trim(), nameEn.trim()]).toEqual([id, name, nameEn])
      }
    }
  })

  it('writes every text in composed letters, so that a search finds it', () => {
    const text = JSON.stringify(region)
    expect(text.normalize('NFC')).toBe(text)
    expect(text).not.toMatch(/\p{Default_Ignorable_Code_Point}|\uFFFD/u)
  })

  it('has facts that are numbers, flags or lists of natures, and no key open twice on a day', () => {
    for (const fact of region.facts) {
      expect([
        fact.key,
        /^(\d+(\.\d+)?|true|false|N\d(\.\d)?(;N\d(\.\d)?)*)$/.test(fact.value),
      ]).toEqual([fact.key, true])
      const open = region.facts.filter(
        (one) =>
          one.key === fact.key && (one.validFrom ?? day) <= day && (one.validTo ?? day) >= day,
      )
      expect(open.length).toBeLessThanOrEqual(1)
    }
  })
})
