import { beforeAll, describe, expect, it } from 'vitest'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

const bring = (body: object, headers = {}, at: TestOrg = org) =>
  world.rest(at, 'operations/import_contacts', body, headers)
const outcomesOf = (reply: Awaited<ReturnType<typeof bring>>) =>
  reply.body.result.rows.map((row: { outcome: string }) => row.outcome)
const named = async (q: string) => (await look(world, org, `contacts?q=${q}`)).items

const head = 'Nr.;Navn;Adresse;Postnr.;By;Land;E-mail;CVR-nr.'

describe('200', () => {
  it('makes contacts of rows, and shows them first without making any', async () => {
    const text = `${head}\n1;Havn ApS;Havnevej 1;9990;Skagen;Danmark;a@havn.example;12345674\n2;Grün GmbH;;;Berlin;Tyskland;;DE136695976\n`
    const tried = await bring({ text, type: 'vendor' }, { 'daybook-dry-run': 'true' })
    expect(tried.body.result).toMatchObject({ counts: { new: 2 }, unused: ['Nr.'], next: null })
    expect(await named('Havn')).toEqual([])
    const { body } = await bring({ text, type: 'vendor' })
    expect(body.result.rows).toMatchObject([
      { line: 2, outcome: 'new', name: 'Havn ApS', number: '12345674' },
      { line: 3, outcome: 'new', name: 'Grün GmbH' },
    ])
    expect(await named('Havn')).toMatchObject([
      {
        type: 'vendor',
        businessId: '12345674',
        country: 'DK',
        email: 'a@havn.example',
        address: { street: 'Havnevej 1', postalCode: '9990', city: 'Skagen' },
      },
    ])
    expect(await named('Gr%C3%BCn')).toMatchObject([
      { vatNumber: 'DE136695976', businessId: null, country: 'DE' },
    ])
  })

  it('never makes anybody twice: by number, by name, or within the file', async () => {
    const text = `Navn;CVR\nKaj Bager;\nNord ApS;13748136\n`
    await bring({ text })
    const again = await bring({
      text: `Navn;CVR\nkaj bager;\nNORD A/S;DK 13 74 81 36\nVest ApS;24256790\nVest;24256790\n;24256790\n`,
    })
    expect(outcomesOf(again)).toEqual(['same_name', 'known', 'new', 'twice', 'unusable'])
    expect(again.body.result.rows[4]).toMatchObject({ fault: 'no_name', line: 6 })
    expect(await named('Nord')).toHaveLength(1)
    expect(outcomesOf(await bring({ text }))).toEqual(['same_name', 'known'])
  })

  it('fills in what a contact with the number lacks where that is asked for, and changes nothing else', async () => {
    await bring({ text: `Navn;CVR;E-mail\nSyd ApS;35657339;gammel@syd.example\n` })
    const text = `Navn;CVR;E-mail;By\nSyd A/S;35657339;ny@syd.example;Aarhus\n`
    expect(outcomesOf(await bring({ text }))).toEqual(['known'])
    const filled = await bring({ text, fill: true })
    expect(filled.body.result.rows).toMatchObject([{ outcome: 'filled', fields: ['address'] }])
    expect(await named('Syd')).toMatchObject([
      { name: 'Syd ApS', email: 'gammel@syd.example', address: { city: 'Aarhus' } },
    ])
  })

  it('takes companies of two countries with the same digits for two', async () => {
    const columns = 'Navn;Land;CVR;E-mail'
    await bring({ text: `${columns}\nVagt ApS;Danmark;29188513;\n` })
    const text = `${columns}\nWacht AB;Sverige;29188513;post@wacht.example\nVakt AS;Norge;29188513;\n`
    expect(outcomesOf(await bring({ text, fill: true }))).toEqual(['new', 'new'])
    expect(await named('Vagt')).toMatchObject([{ email: null, country: 'DK' }])
    const again = `${columns}\nVagt;Danmark;DK29188513;post@vagt.example\n`
    expect(outcomesOf(await bring({ text: again, fill: true }))).toEqual(['filled'])
    expect(await named('Vagt')).toMatchObject([{ email: 'post@vagt.example' }])
  })

  it('finds out the encoding of an older spreadsheet', async () => {
    const base64 = Buffer.from('Navn;By\nSmørrebrød Æbelø;København\n', 'latin1').toString('base64')
    const { body } = await bring({ base64 })
    expect(body.result.rows).toMatchObject([{ name: 'Smørrebrød Æbelø', city: 'København' }])
  })

  it('takes a long file in parts, each of which knows those before it', async () => {
    const lines = Array.from({ length: 1_001 }, (_, at) => `Række ${at};`)
    const text = `Navn;CVR\n${lines.join('\n')}\nRække 7;\n`
    const first = await bring({ text })
    expect(first.body.result).toMatchObject({ counts: { new: 1_000 }, total: 1_002, next: 1_001 })
    const second = await bring({ text, from: 1_001 })
    expect(second.body.result).toMatchObject({ counts: { new: 1, twice: 1 }, next: null })
  })

  it('two at once make each contact once', async () => {
    const text = `Navn;CVR\nTvilling;\nTo ApS;29188475\n`
    const both = await Promise.all([bring({ text }), bring({ text })])
    const counts = both.map(({ body }) => body.result.counts.new)
    expect(counts).toContain(0)
    expect(counts).toContain(2)
  })
})

describe('422', () => {
  it.each([
    ['nothing', {}],
    ['no names', { text: 'Dato;Beløb\n2026-01-01;100\n' }],
    ['only headings', { text: 'Navn;CVR\n' }],
    ['no text', { base64: Buffer.from([0, 1, 2, 3]).toString('base64') }],
  ])('%s is not a list of contacts', async (_what, body) => {
    const reply = await bring(body)
    expect([reply.status, reply.body.code]).toEqual([422, 'contacts_unreadable'])
  })
})
