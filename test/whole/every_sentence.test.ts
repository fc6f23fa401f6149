import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage } from '../../src/edge/http/in_language.ts'
import { registry } from '../../src/registry.ts'
import { isLanguage, wordsOf } from '#languages/room'
import { ruritanian } from '../regions/ruritanian.ts'
import { populate } from '../support/populate.ts'
import { download } from '../support/books/exports.ts'
import { readPages, textOf } from '#pdf/room'
import { regionOf, type RegionKey } from '#regions/room'
import { reportPapers } from '#reports/room'
import { bracket } from '../support/pseudo/bracketed.ts'
import { dataIn, leftOf } from '../support/pseudo/left.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

/** A language in which every word stands in angle quotes: what does not is not said in it. */
const pseudo = 'xr'

const world = useWorld({ own: 'all rows' })
const ends: (() => void)[] = []
beforeAll(async () => {
  // What is written while the books are filled is in angle quotes, too: papers, mails, entries.
  ends.push(bracket('da'), bracket('it'))
  await populate(world, world.dk, 'canary')
  await populate(world, world.it, 'canary')
}, 120_000)
afterAll(() => ends.forEach((end) => end()))

type Found = { place: string; code: string; text: string }

/** Sentences that are not of the language asked for, with where they stand. */
function findEnglish(value: unknown, place: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => findEnglish(one, place))
  if (typeof value !== 'object' || value === null) return []
  const record = value as Record<string, unknown>
  const code =
    record['code'] ?? (record['says'] === undefined ? null : (record['kind'] ?? record['item']))
  const own =
    typeof code !== 'string'
      ? []
      : ['detail', 'message', 'says'].flatMap((name): Found[] => {
          const text = record[name]
          const isSaid = typeof text !== 'string' || text === '' || text.startsWith('«')
          return isSaid ? [] : [{ place: `${place}.${name}`, code, text }]
        })
  return [
    ...own,
    ...Object.entries(record).flatMap(([name, inner]) => findEnglish(inner, `${place}.${name}`)),
  ]
}

/** The log and what is sent to others stay English; the words of definitions are for programs. */
const english = new Set(['audit-log', 'events', 'webhook-deliveries', 'jobs', 'approvals'])

describe('every sentence of every list', () => {
  it('is said in the language asked for', async () => {
    expect(isLanguage(pseudo) && wordsOf(pseudo)).toBe(ruritanian)
    const found: Found[] = []
    let said = 0
    for (const org of [world.dk, world.it]) {
      for (const { name } of registry.reads) {
        if (english.has(name)) continue
        const reply = await world.read(org, name, { 'accept-language': pseudo })
        if (reply.status !== 200) continue
        said += JSON.stringify(reply.body).split('"«').length - 1
        found.push(...findEnglish(reply.body, name))
      }
    }
    expect(said).toBeGreaterThan(50)
    const codes = new Map(found.map((one) => [`${one.place} ${one.code}`, one]))
    expect([...codes.values()]).toEqual([])
  })

  it('finds one that is planted in English', () => {
    const planted = { warnings: [{ code: 'no_vat', detail: 'A sentence of nobody.' }] }
    const reader = { language: 'da', amounts: 'da', isPerson: true } as const
    const answered = inLanguage(planted, reader)
    expect(answered).toEqual({
      warnings: [{ code: 'no_vat', detail: 'A sentence of nobody.', lang: 'en' }],
    })
    expect(findEnglish(answered, 'x')).toHaveLength(1)
  })
})

/** A return is printed in two languages side by side, whose lines are drawn one beside the other. */
function inBoth({ region }: TestOrg, data: ReadonlySet<string>): Set<string> {
  const { vatBoxes } = regionOf(region as RegionKey)
  const english = JSON.stringify([vatBoxes, wordsOf('en').vatReturn]).toLowerCase()
  return new Set([...data, ...english.split(/[^\p{L}]+/u)])
}

describe('every paper', () => {
  const now = { from: '2026-01-01', to: '2026-12-31' }
  const idsOf = async (org: TestOrg, name: string): Promise<string[]> => {
    const { body } = await world.read(org, `${name}?limit=200`)
    return (body.result.items as { id: string }[]).map(({ id }) => id)
  }
  const first = async (org: TestOrg, name: string, path: string): Promise<string[]> =>
    (await idsOf(org, name)).slice(0, 4).map((id) => `${name}/${id}/${path}`)

  it.each(['dk', 'it'] as const)('of %s says nothing that stands in no list', async (key) => {
    const org = world[key]
    const locale = key === 'dk' ? 'da' : 'it'
    const data = new Set(['canary'])
    // Names of boxes and accounts run over several lines of a table, between the figures beside them.
    for (const text of dataIn(regionOf(org.region as RegionKey))) {
      for (const word of text.split(/[^\p{L}]+/u)) data.add(word)
    }
    for (const { name, list } of registry.reads) {
      const { body, status } = await world.read(org, list ? `${name}?limit=200` : name)
      if (status === 200) dataIn(body, data)
    }
    const [contact = ''] = await idsOf(org, 'contacts')
    const { body } = await world.read(org, 'accounts?limit=1')
    const [account] = body.result.items as { id: string }[]
    const papers = [
      ...(await first(org, 'invoices', 'pdf')),
      ...(await first(org, 'reminders', 'pdf')),
      ...(await first(org, 'vat-returns', 'pdf')),
      `statement-of-account/pdf?contactId=${contact}`,
      ...reportPapers
        .filter(({ ending }) => ending === 'pdf')
        .map(({ report, input }) => {
          const asked = Object.entries({ ...now, account: account?.id ?? '' })
          const taken = asked.filter(([name]) => name in input.shape)
          return `${report}/pdf?${new URLSearchParams(taken).toString()}`
        }),
    ]
    const found: unknown[] = []
    let drawn = 0
    for (const path of papers) {
      const reply = await download(world, org, path)
      if (reply.statusCode !== 200) continue
      drawn += 1
      const text = textOf((await readPages(new Uint8Array(reply.rawPayload))).flat())
      expect(text, path).toContain('«')
      const known = path.startsWith('vat-returns') ? inBoth(org, data) : data
      found.push(...leftOf([{ text, at: path }], known, locale))
    }
    expect(drawn).toBeGreaterThan(4)
    expect(found).toEqual([])
  })

  it('finds a word that is planted', () => {
    const text = '«Faktura» 2026-0001 Amount due 1.250,00 DKK 19. nov. 2026'
    expect(leftOf([{ text, at: 'planted' }], new Set(['2026-0001']), 'da')).toMatchObject([
      { at: 'planted', words: ['amount', 'due'] },
    ])
  })
})
