import { describe, expect, it } from 'vitest'
import { identifierWarnings, regionOf } from '#regions/room'
import { madeUpProfile } from './made_up_profile.ts'
import { payBills } from '../demo_data.ts'
import { toKeptRows } from '../demo_bank.ts'
import { openCalendar } from './calendar.ts'
import { denmark } from './denmark.ts'
import { italy } from './italy.ts'
import type { DemoPaper, DemoStory } from './story_type.ts'

const stories: [string, DemoStory, string][] = [
  ['denmark', denmark, 'DK'],
  ['italy', italy, 'IT'],
]

const none = {
  businessId: null,
  vatNumber: null,
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  email: null,
}

const wordsOf = (paper: DemoPaper): string => {
  if ('text' in paper) return paper.text
  if ('file' in paper) return paper.file.text
  return Object.values(paper.page).flat(2).join('\n')
}

const digits = (text: unknown): string => String(text).replaceAll(/\D/g, '')

describe.each(stories)('the demo of %s', (key, story, country) => {
  const calendar = openCalendar('2026-11-15')
  const profile = madeUpProfile(country, 'Demo')
  const own = ['businessId', 'vatNumber', 'fiscalCode'].flatMap((name) =>
    profile[name] === undefined ? [] : [digits(profile[name])],
  )
  const contacts = [...story.clients, ...story.suppliers.map((one) => story.vendorOf(one))]
  const papers = [
    ...story.bills.map((bill) => story.writeBill(bill, calendar.ago(bill.ago))),
    ...story.papers(calendar).map(({ paper }) => paper),
  ].map(wordsOf)

  it('has numbers whose check digits are right, each of one company only', () => {
    const home = regionOf(key as 'denmark').country
    for (const contact of contacts) {
      const given = { ...none, country, ...contact } as Parameters<typeof identifierWarnings>[0]
      expect([contact, identifierWarnings(given, home)]).toEqual([contact, []])
    }
    const numbers = contacts.map((contact) => {
      const { businessId, vatNumber } = contact as Record<string, string>
      return digits(businessId ?? vatNumber)
    })
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers) expect(own).not.toContain(number)
  })

  it('has bills that name their seller, and the company itself at most as the buyer', () => {
    for (const [index, { supplier }] of story.bills.entries()) {
      const paper = papers[index] ?? ''
      expect(paper).toContain(supplier.number)
      const [seller = ''] = paper.split('CessionarioCommittente')
      for (const number of own) expect(seller).not.toContain(number)
    }
    const [[, cvr = ''] = []] = [
      ...(papers.at(story.bills.length) ?? '').matchAll(/CVR-nr\. (\d{8})/g),
    ]
    if (cvr !== '') {
      const receipt = { ...none, country, businessId: cvr }
      expect(identifierWarnings(receipt, country)).toEqual([])
    }
  })

  it.each(['2026-11-15', '2027-01-01', '2027-02-28', '2026-08-31'])(
    'has a bank of some sixty rows on %s, none of them in the future, each day the same',
    (today) => {
      const calendar = openCalendar(today)
      const make = () => [...payBills(story, calendar), ...story.rows(calendar)]
      const rows = toKeptRows(make(), today)
      const received = story.sales.filter(({ paid }) => paid !== undefined).length
      expect(rows.length + received).toBeGreaterThan(54)
      expect(rows.length + received).toBeLessThan(66)
      expect(rows.every((row) => row.booked_on <= today)).toBe(true)
      expect(rows).toEqual(toKeptRows(make(), today))
      expect(new Set(rows.map((row) => row.entry_reference)).size).toBe(rows.length)
    },
  )

  it('is paid after it was billed, and never before', () => {
    for (const { ago, paid } of [...story.bills, ...story.sales]) {
      if (paid !== undefined) expect(paid.after).toBeGreaterThan(0)
      expect(ago - (paid?.after ?? 0)).toBeGreaterThan(0)
    }
  })

  it('moves between its own accounts what leaves one and arrives at the other', () => {
    const moved = story.rows(calendar).filter((row) => row.isOwn)
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.reduce((sum, row) => sum + row.amountMinor, 0n)).toBe(0n)
  })
})
