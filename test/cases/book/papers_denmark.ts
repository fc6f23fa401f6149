import type { Topic } from '../case.ts'
import { bill, line, post } from '../shorthand.ts'

const customs = 'momsloven § 37(2) no. 3: import VAT is deducted by what customs states'
const advance = 'momsloven §§ 23(3) and 37(1); årsregnskabsloven § 11'

export default {
  title: 'Denmark: money for others or for later',
  says: 'What a forwarder advanced at customs and what is paid before the supply is no cost, and its VAT no ordinary VAT.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-PA-01',
      title: 'A forwarder advances import VAT and duty',
      given: [
        bill('DSV Road A/S', [
          line('Fragt', '500.00', '25'),
          line('Importmoms udlagt', '2500.00', '0'),
          line('Told udlagt', '300.00', '0'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_may_mean',
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '125.00' } }],
      },
      rule: 'Only the carriage is deducted by its bill; import VAT is owed and deducted by the importer.',
      source: customs,
    },
    {
      id: 'DK-PA-02',
      title: 'Import VAT on a forwarder’s page',
      given: [
        bill(
          'DHL Express Denmark A/S',
          [line('Fragt', '100.00', '25'), line('Moms ved indførsel', '250.00', '0')],
          { form: 'text' },
        ),
      ],
      expect: { asked: 'paper_may_mean' },
      rule: 'The page does not tell what was advanced for customs and what it charges itself.',
      source: customs,
    },
    {
      id: 'DK-PA-03',
      title: 'Half of the price of a machine, paid before it comes',
      given: [
        bill('Maskinhuset A/S', [line('Forudbetaling 50 % af maskine', '40000.00', '25')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        entry: { '6333': '40000.00', '7740': '10000.00', '7440': '-50000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '10000.00' } }],
      },
      rule: 'The VAT of an advance is deducted with its invoice; the price is a receivable until the supply.',
      source: advance,
    },
    {
      id: 'DK-PA-04',
      title: 'Electricity on account',
      given: [bill('Norlys Energi A/S', [line('Aconto el 2. kvartal', '2000.00', '25')]), post],
      expect: {
        entry: { '2050': '2000.00', '7740': '500.00', '7440': '-2500.00' },
      },
      rule: 'What is used up in the same quarter is a cost of it.',
      source: advance,
    },
    {
      id: 'DK-PA-05',
      title: 'A reminder’s fee of a supplier of stationery',
      given: [bill('Lomax A/S', [line('Rykkergebyr', '100.00', '0')]), post],
      expect: { asked: 'paper_says', entry: { '3650': '100.00', '7440': '-100.00' } },
      rule: 'It is a financial cost and no stationery.',
      source: 'momsloven § 27(3)',
    },
    {
      id: 'DK-PA-06',
      title: 'Pens with the name of the firm',
      given: [bill('Trykkeriet ApS', [line('Kuglepenne med logo', '4000.00', '25')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '1990': '5000.00', '7440': '-5000.00' },
      },
      rule: 'Up to 100 kroner a piece it is advertising and deducted; the page does not tell the price of one.',
      source: 'momsloven § 42(1) no. 5; Juridisk vejledning E.B.3.7.2',
    },
  ],
} satisfies Topic
