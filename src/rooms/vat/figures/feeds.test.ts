import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf } from '#regions/room'
import { fedAccounts, feedsOf } from './feeds.ts'

const danish = feedsOf(regionOf('denmark'))
const italian = feedsOf(regionOf('italy'))
const codesOf = (feeds: typeof danish, box: string) => [...(feeds.get(box)?.codes ?? [])].toSorted()

describe('what flows into a box', () => {
  it('is VAT owed or deducted, by the side that the box is on', () => {
    expect(danish.get('salgsmoms')?.role).toBe('output')
    expect(codesOf(danish, 'salgsmoms')).toEqual(['IOB', 'U25'])
    expect(danish.get('købsmoms')?.role).toBe('input')
    expect(codesOf(danish, 'købsmoms')).toEqual([
      'I25',
      'I33',
      'I50',
      'IEUV',
      'IEUY',
      'IOB',
      'IPR',
      'IVV',
      'IVY',
      'REP',
    ])
    expect(italian.get('VP4')?.role).toBe('output')
    expect(italian.get('VP5')?.role).toBe('input')
    expect(codesOf(italian, 'VP5')).not.toContain('A22D0')
    expect(codesOf(italian, 'VP4')).not.toContain('VS22')
  })

  it('is a taxable amount', () => {
    expect(danish.get('rubrikA_ydelser')).toEqual({
      role: 'base',
      codes: new Set(['IEUY']),
      accounts: new Set(),
    })
    expect(codesOf(danish, 'rubrikC')).toEqual(['U0', 'UEUC', 'UOB', 'UXV', 'UXY'])
    expect(codesOf(italian, 'VP2')).toContain('VS22')
    expect(codesOf(italian, 'VP2')).not.toContain('VN1')
    expect(codesOf(italian, 'VP3')).toContain('AFOR')
    expect(codesOf(italian, 'VP3')).not.toContain('AN1')
  })

  it('is what moves on an account', () => {
    expect(danish.get('el')).toEqual({
      role: null,
      codes: new Set(),
      accounts: new Set(['7780']),
    })
    expect(fedAccounts(danish).toSorted()).toEqual(['7760', '7780', '7800', '7810', '7820', '7830'])
    expect(fedAccounts(italian)).toEqual([])
  })

  it('is none where the box is calculated or filled in, and VAT of other countries is in no box', () => {
    for (const box of ['VP1', 'VP6.1', 'VP7', 'VP9', 'VP12', 'VP14.2', 'oss']) {
      expect(italian.has(box)).toBe(false)
    }
    const all = [...danish.values()].flatMap((feed) => [...feed.codes])
    for (const code of ['UOSS', 'IUDL', 'UF', 'UUM', 'I0', 'I25N']) expect(all).not.toContain(code)
  })

  it('exists for every box that sums, in every region', () => {
    for (const key of regionKeys) {
      const feeds = feedsOf(regionOf(key))
      for (const { id, kind } of regionOf(key).vatBoxes) {
        const sums = kind === 'base' || kind === 'vat' || kind === 'account'
        expect([id, feeds.has(id)]).toEqual([id, sums])
        const feed = feeds.get(id)
        if (feed) expect(feed.codes.size + feed.accounts.size).toBeGreaterThan(0)
      }
    }
  })
})
