import type { Topic } from '../case.ts'
import { bill, german, line, post } from '../shorthand.ts'

export default {
  title: 'Denmark: purchases abroad',
  says: 'Bills of foreign suppliers. The buyer owes the Danish VAT and deducts it in the same return.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-X-01',
      title: 'Hosting from Germany in euro: VAT of a service bought in the EU',
      given: [
        bill('Hetzner Online GmbH', [line('Hosting', '100.00', '0')], {
          ...german,
          currency: 'EUR',
        }),
        post,
      ],
      expect: {
        entry: { '2310': '746.00', '7740': '186.50', '7720': '-186.50', '7440': '-746.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_ydelseskob_udland: '186.00',
              købsmoms: '186.00',
              rubrikA_ydelser: '746.00',
              tilsvar: '0.00',
            },
          },
        ],
      },
      rule: 'Services from a supplier abroad: the buyer owes 25 % of 746.00 and deducts it. EU services are reported in rubrik A.',
      source: 'momsloven § 16(1), § 46(1) no. 3, § 37(2)',
    },
    {
      id: 'DK-X-02',
      title: 'Office supplies from Germany: VAT of goods bought in the EU',
      given: [bill('Amazon EU', [line('Kontorartikler', '4000.00', '0')], german), post],
      expect: {
        entry: { '2450': '4000.00', '7740': '1000.00', '7700': '-1000.00', '7440': '-4000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_varekob_udland: '1000.00',
              købsmoms: '1000.00',
              rubrikA_varer: '4000.00',
              tilsvar: '0.00',
            },
          },
        ],
      },
      rule: 'An acquisition of goods from the EU is taxed here; the buyer owes and deducts the VAT.',
      source: 'momsloven § 11(1), § 46(6), § 37(2) (numbers of § 11 and § 46(6) not confirmed)',
    },
    {
      id: 'DK-X-03',
      title: 'Software from the United States: no rubrik A',
      given: [
        bill('GitHub, Inc.', [line('Software licence', '110.00', '0')], {
          country: 'US',
          currency: 'USD',
        }),
        post,
      ],
      expect: {
        entry: { '2310': '746.00', '7740': '186.50', '7720': '-186.50', '7440': '-746.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { moms_ydelseskob_udland: '186.00', købsmoms: '186.00', tilsvar: '0.00' },
          },
        ],
      },
      rule: 'As for the EU, but rubrik A is for purchases in the EU only. 110 dollars at 6.7818181818 are 746.00 kroner.',
      source: 'momsloven § 46(1) no. 3; skat.dk on rubrik A',
    },
    {
      id: 'DK-X-04',
      title: 'Computers imported from China: import VAT',
      given: [
        bill('Lenovo Ltd', [line('Laptop', '2000.00', '0')], { country: 'CN', currency: 'DKK' }),
        post,
      ],
      expect: {
        entry: { '2230': '2000.00', '7740': '500.00', '7700': '-500.00', '7440': '-2000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { moms_varekob_udland: '500.00', købsmoms: '500.00', tilsvar: '0.00' },
          },
        ],
      },
      rule: 'A registered importer reports the VAT of imported goods in the return and deducts it there.',
      source: 'momsloven § 12(1), § 37(2) (number of § 12 not confirmed)',
    },
    {
      id: 'DK-X-05',
      title: 'Hotel in Berlin with German VAT: nothing in the Danish return',
      given: [
        bill('Hotel Adler', [line('Hotel', '100.00', '19')], { ...german, currency: 'EUR' }),
        post,
      ],
      expect: {
        entry: { '2470': '887.74', '7440': '-887.74' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Foreign VAT is not deducted at home; it is part of the cost unless refunded by the other country. 119 euro at 7.46.',
      source: 'momsloven § 37(2); Directive 2008/9/EC',
    },
    {
      id: 'DK-X-06',
      title: 'Credit note for hosting from Germany: both sides go back',
      given: [
        bill('Hetzner Online GmbH', [line('Hosting', '100.00', '0')], {
          ...german,
          currency: 'EUR',
          kind: 'credit_note',
        }),
        post,
      ],
      expect: {
        entry: { '2310': '-746.00', '7740': '-186.50', '7720': '186.50', '7440': '746.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_ydelseskob_udland: '-186.00',
              købsmoms: '-186.00',
              rubrikA_ydelser: '-746.00',
            },
          },
        ],
      },
      rule: 'A credit note under reverse charge reduces the VAT owed and the VAT deducted.',
      source: 'momsloven § 46(1) no. 3, § 37(2)',
    },
    {
      id: 'DK-X-07',
      title: 'Consultant in Sweden: the VAT is reckoned in kroner and rounded to the øre',
      given: [
        bill('Konsult AB', [line('Konsulent', '1000.00', '0')], {
          country: 'SE',
          vatNumber: 'SE556012579001',
          currency: 'SEK',
        }),
        post,
      ],
      expect: {
        entry: { '2510': '666.07', '7740': '166.52', '7720': '-166.52', '7440': '-666.07' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_ydelseskob_udland: '166.00',
              købsmoms: '166.00',
              rubrikA_ydelser: '666.00',
            },
          },
        ],
      },
      rule: '1,000 Swedish kronor at 0.6660714286 are 666.07; a quarter of it is 166.5175, booked as 166.52.',
      source: 'momsloven § 46(1) no. 3, § 33',
    },
    {
      id: 'DK-X-08',
      title: 'A foreign supplier registered in Denmark charges Danish VAT: an ordinary deduction',
      given: [
        bill('Zalando SE', [line('Kontorartikler', '800.00', '25')], {
          country: 'DE',
          vatNumber: 'DK10150817',
        }),
        post,
      ],
      expect: {
        entry: { '2450': '800.00', '7740': '200.00', '7440': '-1000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '200.00' } }],
      },
      rule: 'VAT charged under a Danish registration is Danish VAT.',
      source: 'momsloven § 37(1)-(2)',
    },
  ],
} satisfies Topic
