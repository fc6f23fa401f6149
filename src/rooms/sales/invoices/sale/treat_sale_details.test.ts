import { describe, expect, it } from 'vitest'
import { regionOf, vatCodeOf } from '#regions/room'
import { italian, nobody } from '#test/support/books/sales'
import type { Buyer, LineDetails, Sale, SaleSeller } from './sale.ts'
import { treatSale } from './treat_sale.ts'

const german = { country: 'DE', vatNumber: 'DE136695976' }
const norwegian = { country: 'NO' }

type Given = {
  seller?: Partial<SaleSeller>
  buyer?: Partial<Buyer>
  details?: LineDetails
  rate?: string
}

function treat({ seller = {}, buyer = {}, details, rate = '25' }: Given) {
  const line = { description: 'Thing', quantity: '1', unitPrice: '100', vatRate: rate }
  const sale: Sale = {
    seller: { regionKey: 'denmark', isOssRegistered: false, taxRegime: null, ...seller },
    buyer: { ...nobody, ...buyer },
    date: '2026-05-12',
    currency: 'EUR',
    lines: [details === undefined ? line : { ...line, details }],
  }
  const { treatment, lines } = treatSale(sale)
  const [vat] = lines
  const code = vatCodeOf(regionOf(sale.seller.regionKey), vat?.vatCode ?? '', sale.date)
  return {
    line: [vat?.rate, vat?.vatCode, vat?.nature],
    account: vat?.account,
    boxes: code?.baseBoxes,
    text: treatment.legalText['en'] ?? '',
    warnings: treatment.warnings.map((one) => one.code),
  }
}

describe('goods or a service', () => {
  it('goods to a German company are an EU supply: Article 138, rubrik B goods', () => {
    expect(treat({ buyer: german, details: { supply: 'goods' } })).toEqual({
      line: ['0', 'UEUV', null],
      account: '1050',
      boxes: ['rubrikB_varer_eusalg'],
      text: 'Exempt intra-Community supply, Article 138 Directive 2006/112/EC',
      warnings: [],
    })
  })

  it('a service is a reverse charge without a question, by the contact as by the line', () => {
    const byLine = treat({ buyer: german, details: { supply: 'service' } })
    expect([byLine.line, byLine.warnings]).toEqual([['0', 'UEUY', null], []])
    const byContact = treat({ buyer: { ...german, supply: 'goods' } })
    expect(byContact.line).toEqual(['0', 'UEUV', null])
    const both = treat({ buyer: { ...german, supply: 'goods' }, details: { supply: 'service' } })
    expect(both.line).toEqual(['0', 'UEUY', null])
  })

  it('in Italy goods to the EU are N3.2, and exported ones N3.1', () => {
    const details = { supply: 'goods' } as const
    expect(treat({ seller: italian, buyer: german, details, rate: '22' }).line).toEqual([
      '0',
      'VN3.2',
      'N3.2',
    ])
    const swiss = { country: 'CH', businessId: '1' }
    expect(treat({ seller: italian, buyer: swiss, details, rate: '22' }).line).toEqual([
      '0',
      'VN3.1',
      'N3.1',
    ])
  })

  it('goods of a seller in the flat-rate scheme stay a domestic sale', () => {
    const seller = { regionKey: 'italy', taxRegime: 'RF19' } as const
    const goods = treat({ seller, buyer: german, details: { supply: 'goods' }, rate: '0' })
    expect(goods.line).toEqual(['0', 'VN2.2', 'N2.2'])
    expect(goods.text).toContain('art. 41 c. 2-bis DL 331/93')
  })

  it('a service to Northern Ireland is outside the EU, goods are inside', () => {
    const buyer = { country: 'GB', vatNumber: 'XI123456782' }
    expect(treat({ buyer, details: { supply: 'service' } }).line).toEqual(['0', 'UXY', null])
    const goods = treat({ buyer, details: { supply: 'goods' } })
    expect([goods.line, goods.warnings]).toEqual([['0', 'UEUV', null], []])
  })
})

describe('a consumer outside the EU', () => {
  it('is sold goods as an export, 0', () => {
    expect(treat({ buyer: norwegian, details: { supply: 'goods' } })).toMatchObject({
      line: ['0', 'UXV', null],
      boxes: ['rubrikC'],
      warnings: [],
    })
    const american = { seller: italian, buyer: { country: 'US' }, rate: '22' }
    expect(treat({ ...american, details: { supply: 'goods' } }).line).toEqual([
      '0',
      'VN3.1',
      'N3.1',
    ])
  })

  it('pays the rate of the line for a service', () => {
    const course = treat({ buyer: norwegian, details: { supply: 'service' } })
    expect([course.line, course.warnings]).toEqual([['25', 'U25', null], []])
  })

  it('pays none for a service that is taxed where the buyer is', () => {
    const details = { supply: 'service', taxedAtBuyer: true } as const
    expect(treat({ buyer: norwegian, details })).toMatchObject({
      line: ['0', 'UXY', null],
      warnings: [],
    })
    expect(treat({ buyer: { ...norwegian, taxedAtBuyer: true } }).line).toEqual(['0', 'UXY', null])
    const american = treat({ seller: italian, buyer: { country: 'US' }, details, rate: '22' })
    expect(american.line).toEqual(['0', 'VN2.1', 'N2.1'])
    expect(american.text).toContain('art. 7-septies DPR 633/72')
  })

  it('keeps the rate of the line with a question where it is not said which', () => {
    const unknown = treat({ buyer: { country: 'US' }, seller: italian, rate: '22' })
    expect([unknown.line, unknown.warnings]).toEqual([
      ['22', 'V22', null],
      ['consumer_outside_kept'],
    ])
  })

  it('is charged none at a rate that the country of the seller does not have', () => {
    const odd = treat({ buyer: { country: 'US' }, rate: '7' })
    expect([odd.line, odd.warnings]).toEqual([['0', 'UXY', null], ['consumer_outside']])
  })

  it("has the contact's nature where it has one", () => {
    const buyer = { country: 'US', defaultNature: 'N3.1' }
    expect(treat({ buyer, seller: italian, rate: '22' }).line).toEqual(['0', 'VN3.1', 'N3.1'])
  })
})

describe('a VAT code of the line', () => {
  const firm = { country: 'DK', businessId: '24256790' }

  it.each([
    ['U25', firm, '25', [], ''],
    ['U0', firm, '0', ['rubrikC'], 'Zero-rated'],
    ['UF', firm, '0', [], 'section 13'],
    ['UUM', firm, '0', [], 'Outside the scope of VAT'],
    ['UOB', firm, '0', ['rubrikC'], 'section 46'],
    ['UEUV', german, '0', ['rubrikB_varer_eusalg'], 'Article 138'],
    ['UEUVI', german, '0', ['rubrikB_varer_ikke_eusalg'], 'another EU country'],
    ['UEUY', german, '0', ['rubrikB_ydelser'], 'Article 196'],
    ['UEUT', german, '0', ['rubrikB_varer_eusalg'], 'Articles 141 and 197'],
    ['UEUC', german, '0', ['rubrikC'], 'Outside the scope of Danish VAT'],
    ['UXV', norwegian, '0', ['rubrikC'], 'Export'],
    ['UXY', norwegian, '0', ['rubrikC'], 'Outside the scope of Danish VAT'],
  ])('%s decides rate, box and text', (vatCode, buyer, rate, boxes, text) => {
    const treated = treat({ buyer, details: { vatCode } })
    const warnings = vatCode === 'UF' ? ['exempt_asks_pro_rata'] : []
    expect(treated).toMatchObject({ line: [rate, vatCode, null], boxes, warnings })
    expect(treated.text).toContain(text)
  })

  it('is reached for every sales code of Denmark', () => {
    const region = regionOf('denmark')
    const sales = region.vatCodes.filter((code) => code.direction === 'out').map(({ id }) => id)
    expect(region.salesCodes.map(({ id }) => id).toSorted()).toEqual(sales.toSorted())
  })

  it('that does not fit the buyer is ignored with a warning', () => {
    const wrong = treat({ buyer: firm, details: { vatCode: 'UEUV' } })
    expect([wrong.line, wrong.warnings]).toEqual([['25', 'U25', null], ['code_not_for_buyer']])
  })

  it('of the contact holds for lines that say nothing of their own', () => {
    const buyer = { ...firm, vatCode: 'UOB' }
    expect(treat({ buyer }).line).toEqual(['0', 'UOB', null])
    expect(treat({ buyer, details: { vatCode: 'U25' } }).line).toEqual(['25', 'U25', null])
    expect(treat({ buyer, details: { supply: 'service' } }).line).toEqual(['25', 'U25', null])
  })

  it('under reverse charge asks for the number of the buyer', () => {
    const { warnings } = treat({ buyer: { country: 'DK' }, details: { vatCode: 'UOB' } })
    expect(warnings).toEqual(['buyer_number_missing'])
  })
})

describe('other details of a line', () => {
  it('the account is credited', () => {
    expect(treat({ details: { account: '1050' } }).account).toBe('1050')
  })

  it('an Italian nature makes a taxed line one without VAT', () => {
    const exempt = treat({ seller: italian, details: { vatNature: 'N4' }, rate: '22' })
    expect(exempt.line).toEqual(['0', 'VN4', 'N4'])
  })
})

describe('a rate of the buyer under the one-stop shop', () => {
  const seller = { isOssRegistered: true }
  const buyer = { country: 'DE' }

  it('is the reduced one that the line names: a German book at 7 %', () => {
    const book = treat({ seller, buyer, details: { buyerRate: '7' } })
    expect([book.line, book.warnings]).toEqual([['7', 'UOSS', null], []])
  })

  it('is charged as named, with a warning, where the table does not have it', () => {
    const odd = treat({ seller, buyer, details: { buyerRate: '8' } })
    expect([odd.line, odd.warnings]).toEqual([['8', 'UOSS', null], ['oss_rate_unlisted']])
  })

  it("is the standard one, with a question, where the rate could be the seller's own", () => {
    const oss = { ...italian, isOssRegistered: true }
    const french = treat({ seller: oss, buyer: { country: 'FR' }, rate: '10' })
    expect(french.line).toEqual(['20', 'VOSS', 'N7'])
    expect(french.warnings).toContain('oss_standard_rate')
  })
})
