import { describe, expect, it } from 'vitest'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import { keptThrough } from '#regions/room'
import { erasableFrom } from './keeping/rules.ts'

const world = useWorld({ startsOn: '2026-11-16' })

describe('200', () => {
  it('names the law, and the day through which it keeps each year', async () => {
    await postPurchase(world, world.dk, { day: '2025-02-12' })
    await postPurchase(world, world.dk, { day: '2026-02-12' })
    const { result } = (await world.read(world.dk, 'retention')).body
    expect(result.rules).toMatchObject([{ subject: 'books', years: 5, keptThrough: '2032-12-31' }])
    expect(result.rules[0].law).toContain('Bogføringsloven § 12')
    expect(result.rules[0].says).toContain('fem år')
    expect(result.years).toMatchObject([
      { year: '2025', keptThrough: '2031-12-31' },
      { year: '2026', keptThrough: '2032-12-31' },
    ])
    expect(result.erasableFrom).toBeNull()
  })

  it('keeps Italian books ten years from the last entry', async () => {
    await postPurchase(world, world.it, { day: '2026-02-12' })
    const { result } = (await world.read(world.it, 'retention')).body
    expect(result.rules.map(({ law }: { law: string }) => law)).toEqual([
      'Art. 2220 codice civile',
      'Art. 22 DPR 600/1973, art. 39 DPR 633/1972',
    ])
    expect(result.years).toMatchObject([{ year: '2026', keptThrough: '2036-11-16' }])
  })

  it('counts contacts and documents that no law keeps', async () => {
    const org = await world.createOrg('denmark')
    await world.rest(org, 'actions/save_contact', { name: 'Never used', type: 'client' })
    expect((await world.read(org, 'retention')).body.result.onRequest).toEqual({
      contacts: 1,
      documents: 0,
    })
  })
})

describe('the day', () => {
  const rule = {
    subject: 'books',
    years: 5,
    from: 'financial_year_end',
    law: 'x',
    text: {},
    source: 'x',
  } as const

  it.each([
    // Of a year that ends on 31 December, and of one that ends on 30 November 2027.
    ['financial_year_end', '2026-01-01', '2032-12-31'],
    ['financial_year_end', '2026-12-31', '2032-12-31'],
    ['last_entry', '2026-11-16', '2031-11-16'],
    ['last_entry', '2024-02-29', '2029-02-28'],
  ] as const)('from %s of %s is %s', (from, day, last) => {
    expect(keptThrough({ ...rule, from }, day)).toBe(last)
  })

  it('is never before an organization can no longer be opened again, and unknown without rules', () => {
    const reopenUntil = new Date('2040-06-01T10:00:00Z')
    const given = { rules: [rule], lastDay: '2026-01-01', reopenUntil }
    expect(erasableFrom(given)).toBe('2040-06-02')
    expect(erasableFrom({ ...given, rules: undefined })).toBeNull()
    expect(erasableFrom({ ...given, reopenUntil: null })).toBeNull()
    expect(erasableFrom({ ...given, lastDay: null })).toBe('2040-06-02')
  })
})
