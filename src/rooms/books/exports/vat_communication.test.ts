import { describe, expect, it } from 'vitest'
import { download, expectGolden, exported } from '#test/support/books/exports'
import { run } from '#test/support/books/invoices'
import {
  boxesOf,
  buyOf,
  corrected,
  file,
  fill,
  post,
  prepared,
  saleOf,
  setDay,
  setFrequency,
} from '#test/support/books/vat'
import { faultsBySchema, schemaOf } from '#test/support/einvoices/xmllint'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const schema = schemaOf('lipe', 'schema', 'sco', 'ivp', 'fornituraIvp_2018_v1.xsd')
const files = new Map<string, string>()

const world = useWorld()

const company = {
  legalName: 'Prova S.r.l.',
  vatNumber: '01234567897',
  fiscalCode: '01234567897',
  declarant: { fiscalCode: 'RSSMRA80A01H501U', role: '1' },
}

type Sender = { declarant?: object; [field: string]: unknown }

async function settled(sender: Sender = company, frequency: 'monthly' | 'quarterly' = 'monthly') {
  const { declarant = null, ...profile } = sender
  const org = await world.createOrg('italy')
  await setFrequency(world, org, frequency)
  await run(world, org, 'operations/save_organization_profile', profile)
  await run(world, org, 'operations/save_declarant', { declarant })
  return org
}

const sold = (org: TestOrg, day: string, net: string, vat: string) =>
  post(world, org, [saleOf(world, org, { day, vatCode: 'V22', net, vat })])
const bought = (org: TestOrg, day: string, net: string, vat: string, vatCode = 'A22') =>
  post(world, org, [buyOf(world, org, day, [{ day, vatCode, net, vat }])])

async function communication(org: TestOrg, quarter: string, more = ''): Promise<string> {
  const text = await exported(world, org, `exports/vat-communication?quarter=${quarter}${more}`)
  files.set(`${files.size + 1}.xml`, text)
  return text
}

const valueOf = (text: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1]

describe('200', () => {
  it('is the file that is kept as golden: three months, with what each carries over', async () => {
    const org = await settled()
    setDay(world, '2026-07-05')
    await sold(org, '2026-04-10', '300.00', '66.00')
    await sold(org, '2026-05-10', '1000.00', '220.00')
    await bought(org, '2026-05-11', '5000.00', '1100.00')
    await sold(org, '2026-06-10', '10000.00', '2200.00')
    await bought(org, '2026-06-11', '-100.00', '-22.00')
    for (let month = 4; month <= 6; month++) await file(world, org, (await prepared(world, org)).id)
    const text = await communication(org, '2026-Q2')
    expectGolden('vat_communication_italy_months.xml', text)
    expect(text.match(/<Modulo>/g)).toHaveLength(3)
  })

  it('has the figures of a July with 31 purchases', async () => {
    const org = await settled()
    setDay(world, '2026-08-05')
    await sold(org, '2026-07-01', '9900.00', '2178.00')
    for (let day = 1; day <= 30; day++) {
      await bought(org, `2026-07-${String(day).padStart(2, '0')}`, '500.00', '110.00')
    }
    const day = '2026-07-31'
    await post(world, org, [
      buyOf(world, org, day, [
        { day, vatCode: 'A22', net: '2514.41', vat: '553.17' },
        { day, vatCode: 'AN4', net: '2354.06' },
      ]),
    ])
    const boxes = boxesOf(await prepared(world, org))
    const text = await communication(org, '2026-Q3')
    expect(boxes).toMatchObject({ VP3: 19868.47, VP4: 2178, VP5: 3853.17, 'VP6.2': 1675.17 })
    expect(valueOf(text, 'Mese')).toBe('7')
    expect(valueOf(text, 'TotaleOperazioniAttive')).toBe('9900,00')
    expect(valueOf(text, 'TotaleOperazioniPassive')).toBe('19868,47')
    expect(valueOf(text, 'IvaEsigibile')).toBe('2178,00')
    expect(valueOf(text, 'IvaDetratta')).toBe('3853,17')
    expect(valueOf(text, 'IvaCredito')).toBe('1675,17')
    expect(valueOf(text, 'ImportoACredito')).toBe('1675,17')
    expect(text).not.toContain('IvaDovuta')
    expect(text).not.toMatch(/>0,00</)
  })

  it('writes 5 for the last quarter, with the advance, and nothing to pay', async () => {
    const fiscalCode = 'RSSMRA80A01H501U'
    const person = { firstName: 'Mario', lastName: 'Rossi', vatNumber: '01234567897', fiscalCode }
    const org = await settled(person, 'quarterly')
    setDay(world, '2027-01-10')
    await sold(org, '2026-12-10', '10000.00', '2200.00')
    await bought(org, '2026-12-11', '4000.00', '880.00')
    const draft = await prepared(world, org)
    expect(draft.period.key).toBe('2026-Q4')
    await fill(world, org, draft.id, { VP13: 1000 })
    const text = await communication(org, '2026-Q4', '&advanceMethod=2')
    expect(valueOf(text, 'Trimestre')).toBe('5')
    expect([valueOf(text, 'Metodo'), valueOf(text, 'Acconto')]).toEqual(['2', '1000,00'])
    expect(text).not.toMatch(/ImportoDaVersare|ImportoACredito|CFDichiarante/)
    expectGolden('vat_communication_italy_last_quarter.xml', text)
  })

  it('has the interest of a quarter, and is named by the sender, the quarter and its edition', async () => {
    const org = await settled(company, 'quarterly')
    setDay(world, '2026-04-05')
    await sold(org, '2026-02-10', '1000.00', '220.00')
    await bought(org, '2026-02-11', '400.00', '88.00')
    const draft = await prepared(world, org)
    const text = await communication(org, '2026-Q1')
    expect(valueOf(text, 'InteressiDovuti')).toBe('1,32')
    expect(valueOf(text, 'ImportoDaVersare')).toBe('133,32')
    const nameOf = async () =>
      (await download(world, org, 'exports/vat-communication?quarter=2026-Q1')).headers[
        'content-disposition'
      ]
    expect(await nameOf()).toContain('IT01234567897_LI_26101.xml')
    await file(world, org, draft.id)
    expect(await nameOf()).toContain('IT01234567897_LI_26102.xml')
  })

  it('has the correction once it is filed, and what was filed until then', async () => {
    const org = await settled(company, 'quarterly')
    setDay(world, '2026-04-05')
    await sold(org, '2026-02-10', '1000.00', '220.00')
    await bought(org, '2026-02-11', '100.00', '22.00')
    const first = await file(world, org, (await prepared(world, org)).id)
    const [entry] = (await world.read(org, 'ledger-entries')).body.result.items
    expect(entry.id).toMatch(/^led_/)
    await run(world, org, 'operations/prepare_vat_correction', { returnId: first.id })
    expect(valueOf(await communication(org, '2026-Q1'), 'IvaEsigibile')).toBe('220,00')
    const draft = await corrected(world, org, first.id)
    await fill(world, org, draft.id, { VP11: 10 })
    expect(await communication(org, '2026-Q1')).not.toContain('CreditiImposta')
    const seen = (await world.read(org, 'vat-communications/2026-Q1')).body.result
    expect(seen.warnings.map((one: { code: string }) => one.code)).toEqual(['correction_waiting'])
    await file(world, org, draft.id)
    expect(valueOf(await communication(org, '2026-Q1'), 'CreditiImposta')).toBe('10,00')
  })

  it('names the company of a declarant that is a company itself', async () => {
    const declarant = { ...company.declarant, role: '9', companyFiscalCode: '00743110157' }
    const org = await settled({ ...company, declarant }, 'quarterly')
    setDay(world, '2026-04-05')
    await sold(org, '2026-02-10', '1.00', '0.22')
    await prepared(world, org)
    const text = await communication(org, '2026-Q1')
    expect(valueOf(text, 'CodiceFiscaleSocieta')).toBe('00743110157')
  })

  it.skipIf(!schema.isHere)('is valid by the schema of the authority, in every file above', () => {
    expect(files.size).toBeGreaterThan(5)
    expect(faultsBySchema(schema, files)).toEqual([])
    const wrong = [...files].map(([name, text]): [string, string] => [
      name,
      text.replace(/(\d),(\d\d)</, '$1.$2<'),
    ])
    expect(faultsBySchema(schema, new Map(wrong))).not.toEqual([])
  })
})

describe('400', () => {
  it('is given for what is not a quarter', async () => {
    const reply = await download(world, world.it, 'exports/vat-communication?quarter=2026-Q5')
    expect(reply.statusCode).toBe(400)
  })
})

describe('404', () => {
  it('answers vat_communication_not_found where the quarter has no return', async () => {
    const reply = await download(world, world.it, 'exports/vat-communication?quarter=2019-Q1')
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'vat_communication_not_found'])
  })

  it('answers vat_communication_not_found under a regime without periodic returns', async () => {
    const org = await settled({ ...company, taxRegime: 'RF19' })
    setDay(world, '2026-04-05')
    await bought(org, '2026-03-10', '100.00', '0', 'RC17')
    await prepared(world, org)
    const reply = await download(world, org, 'exports/vat-communication?quarter=2026-Q1')
    expect(reply.json().code).toBe('vat_communication_not_found')
  })
})

describe('409', () => {
  it('names what organization_profile_incomplete is missing', async () => {
    const org = await settled({ vatNumber: '01234567897' }, 'quarterly')
    setDay(world, '2026-04-05')
    await sold(org, '2026-02-10', '1.00', '0.22')
    await prepared(world, org)
    const reply = await download(world, org, 'exports/vat-communication?quarter=2026-Q1')
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'organization_profile_incomplete'])
    expect(reply.json().missing).toEqual(['declarant'])
  })

  it('answers region_not_supported where the country has no such file', async () => {
    const reply = await download(world, world.dk, 'exports/vat-communication?quarter=2026-Q1')
    expect(reply.json().code).toBe('region_not_supported')
  })
})
