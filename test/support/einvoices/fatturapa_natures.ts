import { fatturaWith, milan, ourCompany, type Sample } from './fatturapa.ts'
import type { FatturaAddress, Fattura, Party } from '#fatturapa/room'

const abroad = (country: string, given: Partial<FatturaAddress>): FatturaAddress => ({
  ...milan,
  houseNumber: null,
  province: null,
  country,
  ...given,
})

export const german: Party = {
  vatId: { country: 'DE', code: '136695976' },
  fiscalCode: null,
  name: { company: 'Muster Größe GmbH' },
  address: abroad('DE', { street: 'Unter den Linden 5', postalCode: '10117', city: 'Berlin' }),
}

export const swiss: Party = {
  vatId: { country: 'CH', code: 'CHE123456788' },
  fiscalCode: null,
  name: { company: 'Zürcher Handel AG' },
  address: abroad('CH', { street: 'Bahnhofstrasse 1', postalCode: '8001', city: 'Zürich' }),
}

const american: Party = {
  vatId: { country: 'US', code: 'OO99999999999' },
  fiscalCode: null,
  name: { company: 'Sample Trading Inc.' },
  address: abroad('US', { street: '350 Fifth Avenue', postalCode: '10118', city: 'New York NY' }),
}

const sanMarino: Party = {
  vatId: { country: 'SM', code: '06408' },
  fiscalCode: null,
  name: { company: 'Titano S.r.l.' },
  address: abroad('SM', { street: 'Via del Voltone 3', postalCode: '47890', city: 'San Marino' }),
}

export const foreign = { recipientCode: 'XXXXXXX' } as const

const stamped = { stampDuty: { amount: '2' } } as const

/** One line without VAT, and the law that says why. */
function untaxed(nature: string, law: string, sample: Sample = {}): Fattura {
  const line = { nature, description: `Operazione ${nature}`, ...sample.lines?.[0] }
  return fatturaWith({ laws: { [nature]: law }, ...sample, lines: [line] })
}

const reverse = (nature: string, law: string): Fattura =>
  untaxed(nature, law, { document: { causale: ['Inversione contabile'] } })

const art17 = 'art. 17 c. 6 DPR 633/72'

/** Every nature that the exchange admits, on an invoice that it belongs to. */
export const natureScenarios: Readonly<Record<string, Fattura>> = {
  nature_n1_advanced_costs: untaxed('N1', 'art. 15 DPR 633/72', {
    lines: [{ unitPrice: '50', total: '50' }],
  }),
  nature_n2_1_eu_services: untaxed('N2.1', 'art. 7-ter DPR 633/72', {
    ...foreign,
    buyer: german,
    document: { ...stamped, causale: ['Inversione contabile - art. 7-ter DPR 633/72'] },
  }),
  nature_n2_2_flat_rate_seller: untaxed('N2.2', 'art. 1 c. 54-89 L. 190/2014', {
    seller: {
      regime: 'RF19',
      fiscalCode: 'RSSMRA80A01H501U',
      name: { first: 'Mario', last: 'Rossi' },
    },
    document: { ...stamped, causale: ['Non soggetta a ritenuta'] },
    lines: [{ unitPrice: '500', total: '500' }],
  }),
  nature_n3_1_export_of_goods: untaxed('N3.1', 'art. 8 c. 1 lett. a e b DPR 633/72', {
    ...foreign,
    buyer: american,
  }),
  nature_n3_2_eu_goods: untaxed('N3.2', 'art. 41 DL 331/93', { ...foreign, buyer: german }),
  nature_n3_3_san_marino: untaxed('N3.3', 'art. 71 DPR 633/72', {
    recipientCode: '2R4GTO8',
    buyer: sanMarino,
  }),
  nature_n3_4_treated_as_export: untaxed('N3.4', 'artt. 8-bis e 9 DPR 633/72'),
  nature_n3_5_declaration_of_intent: untaxed('N3.5', 'art. 8 c. 1 lett. c DPR 633/72', {
    document: stamped,
    lines: [
      {
        otherData: [
          { type: 'INTENTO', text: '08060120341234567-000001', number: null, date: '2026-01-15' },
        ],
      },
    ],
  }),
  nature_n3_6_outside_the_plafond: untaxed('N3.6', 'Non imponibile', { document: stamped }),
  nature_n4_exempt: untaxed('N4', 'art. 10 DPR 633/72', { document: stamped }),
  nature_n5_margin_scheme: untaxed('N5', 'DL 41/95; art. 74-ter DPR 633/72', {
    seller: { regime: 'RF14' },
  }),
  nature_n6_1_scrap: reverse('N6.1', 'art. 74 c. 7-8 DPR 633/72'),
  nature_n6_2_gold_and_silver: reverse('N6.2', 'art. 17 c. 5 DPR 633/72'),
  nature_n6_3_building_subcontract: reverse('N6.3', art17),
  nature_n6_4_buildings: reverse('N6.4', art17),
  nature_n6_5_mobile_phones: reverse('N6.5', art17),
  nature_n6_6_electronics: reverse('N6.6', art17),
  nature_n6_7_cleaning: reverse('N6.7', art17),
  nature_n6_8_energy: reverse('N6.8', art17),
  nature_n6_9_other_reverse_charge: reverse('N6.9', 'Inversione contabile, altri casi'),
  nature_n7_vat_paid_in_another_state: untaxed('N7', 'art. 74-sexies DPR 633/72', {
    ...foreign,
    buyer: {
      ...german,
      vatId: { country: 'DE', code: '0000000' },
      name: { company: 'Anna Muster' },
    },
  }),
  non_eu_services: untaxed('N2.1', 'art. 7-ter DPR 633/72', {
    ...foreign,
    buyer: swiss,
    document: { ...stamped, causale: ['Operazione non soggetta - art. 7-ter'] },
  }),
  stamp_duty_just_above_the_threshold: untaxed('N4', 'art. 10 DPR 633/72', {
    document: stamped,
    lines: [{ unitPrice: '77.48', total: '77.48' }],
  }),
  no_stamp_duty_at_the_threshold: untaxed('N4', 'art. 10 DPR 633/72', {
    lines: [{ unitPrice: '77.47', total: '77.47' }],
  }),
  stamp_duty_charged_to_the_buyer: fatturaWith({
    seller: { ...ourCompany, regime: 'RF19' },
    document: stamped,
    laws: { 'N2.2': 'art. 1 c. 54-89 L. 190/2014' },
    lines: [
      { nature: 'N2.2', unitPrice: '500', total: '500' },
      {
        nature: 'N2.2',
        description: 'Imposta di bollo',
        quantity: null,
        unitPrice: '2',
        total: '2',
      },
    ],
  }),
}
