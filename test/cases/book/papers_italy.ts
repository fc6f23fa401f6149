import type { Topic } from '../case.ts'
import { bill, line, post } from '../shorthand.ts'

const register = (rows: readonly string[][]) => ({
  of: 'purchases' as const,
  month: '2026-05',
  rows,
})
const sanMarino = { country: 'SM', vatNumber: 'SM12345' }
const noInvoice = 'artt. 22 c. 1 no. 6 and 25 DPR 633/72; D.Lgs. 127/2015 art. 1 c. 3'
const customs = 'artt. 15 c. 1 no. 3, 19, 25 and 67-70 DPR 633/72'
const advance = 'artt. 6 c. 4 and 19 DPR 633/72; art. 2424 c.c.; OIC 13 and 16'

export default {
  title: 'Italy: papers that are no invoice, and money for others or for later',
  says: 'What a paper is decides whether it is registered; what is paid for customs or before the supply is no cost.',
  region: 'italy',
  cases: [
    {
      id: 'IT-PA-01',
      title: 'A receipt of an insurer is not registered',
      given: [
        bill('Generali Italia S.p.A.', [line('Premio polizza RC n. 123', '450.00', '0')], {
          form: 'text',
          kind: 'receipt',
          words: ['QUIETANZA DI PREMIO ASSICURATIVO'],
        }),
        post,
      ],
      expect: {
        vatCodes: ['ASF'],
        entry: { '4207': '450.00', '2501': '-450.00' },
        register: register([]),
        returns: [{ period: '2026-05', boxes: {} }],
      },
      rule: 'For exempt insurance no invoice is owed, and its receipt is none: it takes no number and is not in VP3.',
      source: noInvoice,
    },
    {
      id: 'IT-PA-02',
      title: 'The e-invoice of a broker is an invoice, exempt or not',
      given: [
        bill('Broker Sicuro S.r.l.', [line('Premio polizza incendio', '450.00', '0', 'N4')]),
        post,
      ],
      expect: {
        vatCodes: ['AN4'],
        register: register([['1', 'AN4', '450.00', '0.00', '0.00']]),
        returns: [{ period: '2026-05', boxes: { VP3: '450.00' } }],
      },
      rule: 'Who issues an invoice all the same has it registered, with its nature.',
      source: 'art. 25 DPR 633/72; LIPE quadro VP instructions',
    },
    {
      id: 'IT-PA-03',
      title: 'Goods from San Marino, with Italian VAT on paper',
      given: [
        bill('Titano Forniture S.A.', [line('Cancelleria', '100.00', '22')], {
          ...sanMarino,
          form: 'text',
        }),
        post,
      ],
      expect: {
        asked: 'vat_charged_outside',
        vatCodes: ['ASM22'],
        entry: { '4102': '100.00', '1601': '22.00', '2501': '-122.00' },
        selfInvoice: { type: 'TD28', dueDate: '2026-06-15' },
        returns: [{ period: '2026-05', boxes: { VP3: '100.00', VP5: '22.00' } }],
      },
      rule: 'The VAT on the paper is deducted once the tax office of San Marino has stamped it, and the state is told by TD28.',
      source: 'art. 71 DPR 633/72; DM 21 June 2021; FatturaPA specification 1.9',
    },
    {
      id: 'IT-PA-04',
      title: 'Goods from San Marino, without VAT on paper',
      given: [
        bill('Titano Forniture S.A.', [line('Cancelleria', '100.00', '0')], {
          ...sanMarino,
          form: 'text',
        }),
        post,
      ],
      expect: {
        vatCodes: ['RC19'],
        selfInvoice: { type: 'TD19', dueDate: '2026-06-15' },
        returns: [{ period: '2026-05', boxes: { VP3: '100.00', VP4: '22.00', VP5: '22.00' } }],
      },
      rule: 'The buyer owes the VAT and completes the invoice.',
      source: 'artt. 17 c. 2 and 71 DPR 633/72; DM 21 June 2021',
    },
    {
      id: 'IT-PA-05',
      title: 'A courier advances the VAT of an import',
      given: [
        bill('DHL Express Italy S.r.l.', [
          line('Corriere espresso spedizione', '50.00', '22'),
          line('IVA importazione', '440.00', '0', 'N1'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_may_mean',
        returns: [{ period: '2026-05', boxes: { VP3: '50.00', VP5: '11.00' } }],
      },
      rule: 'Only its own service is deducted by its bill; the 440.00 are, by the customs document. A person is asked.',
      source: customs,
    },
    {
      id: 'IT-PA-06',
      title: 'Charges at customs in one sum with the carriage',
      given: [
        bill('UPS Italia S.r.l.', [line('Oneri doganali e corriere spedizione', '480.00', '22')]),
      ],
      expect: { asked: 'paper_may_mean' },
      rule: 'A part of it may be VAT or duty that was advanced.',
      source: customs,
    },
    {
      id: 'IT-PA-07',
      title: 'A part of the price of furniture, paid with the order',
      given: [
        bill('Arredi Moderni S.r.l.', [line('Acconto 30% su ordine arredamento', '3000.00', '22')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        entry: { '1520': '3000.00', '1601': '660.00', '2501': '-3660.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '3000.00', VP5: '660.00' } }],
      },
      rule: 'The VAT of an advance is deducted with its invoice; the price is a receivable until the supply.',
      source: advance,
    },
    {
      id: 'IT-PA-08',
      title: 'An advance that only the type of the file tells of',
      given: [
        bill('Arredi Moderni S.r.l.', [line('Arredamento ufficio, scrivanie', '3000.00', '22')], {
          type: 'TD02',
        }),
        post,
      ],
      expect: {
        asked: 'paper_says',
        entry: { '1520': '3000.00', '1601': '660.00', '2501': '-3660.00' },
      },
      rule: 'TD02 is an invoice for an advance, whatever its lines say.',
      source: `${advance}; FatturaPA specification 1.9`,
    },
    {
      id: 'IT-PA-09',
      title: 'An advance on a fee',
      given: [
        bill('Studio Bianchi', [line('Acconto consulenza fiscale parcella', '1000.00', '22')]),
      ],
      expect: { asked: 'paper_may_mean' },
      rule: 'It is a cost as far as the work is done, which the paper does not tell.',
      source: 'art. 2423-bis c.c.; art. 6 c. 4 DPR 633/72',
    },
    {
      id: 'IT-PA-10',
      title: 'The tax withheld on a fee is no advance',
      given: [
        bill('Studio Bianchi', [line('Onorario consulenza', '1000.00', '22')], {
          withheld: [{ kind: 'RT01', rate: '20.00', amount: '200.00', reason: 'A' }],
          words: ["Al netto della ritenuta d'acconto"],
        }),
        post,
      ],
      expect: {
        entry: { '4204': '1000.00', '1601': '220.00', '2501': '-1020.00', '2602': '-200.00' },
      },
      rule: 'Ritenuta d’acconto is a tax.',
      source: 'art. 25 DPR 600/73',
    },
    {
      id: 'IT-PA-11',
      title: 'Interest for paying late, of a supplier of stationery',
      given: [
        bill('Buffetti S.r.l.', [
          line('Interessi di mora su fattura cancelleria', '30.00', '0', 'N1'),
        ]),
        post,
      ],
      expect: { asked: 'paper_says', entry: { '5202': '30.00', '2501': '-30.00' } },
      rule: 'It is a financial cost and no stationery.',
      source: 'art. 15 c. 1 no. 1 DPR 633/72; art. 2425 c.c. C 17',
    },
    {
      id: 'IT-PA-12',
      title: 'A hundred pens of 4 euro as gifts',
      given: [
        bill('Penne e Carta S.r.l.', [
          { ...line('Penne in omaggio ai clienti', '400.00', '22'), pieces: 100 },
        ]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A22'],
        entry: { '4203': '400.00', '1601': '88.00', '2501': '-488.00' },
      },
      rule: 'The limit of 50 euro is for each piece.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-PA-13',
      title: 'Four pens of 100 euro as gifts',
      given: [
        bill('Penne e Carta S.r.l.', [
          { ...line('Penne in omaggio ai clienti', '400.00', '22'), pieces: 4 },
        ]),
        post,
      ],
      expect: { asked: 'may_be_below_limit', vatCodes: ['A22D0'] },
      rule: 'Each costs more than 50 euro.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-PA-14',
      title: 'A pen given free with the toner',
      given: [
        bill('Cartoleria Blu S.r.l.', [
          line('Toner e cartucce, cancelleria', '300.00', '22'),
          line('Penna in omaggio', '0.00', '22'),
        ]),
        post,
      ],
      expect: {
        vatCodes: ['A22'],
        entry: { '4102': '300.00', '1601': '66.00', '2501': '-366.00' },
      },
      rule: 'What costs nothing decides nothing.',
      source: 'art. 19 DPR 633/72',
    },
  ],
} satisfies Topic
