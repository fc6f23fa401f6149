import type { Topic } from '../case.ts'

export default {
  title: 'Entries by hand: Italy',
  says: 'What has no document: payroll, the principal’s share of ENASARCO, depreciation, import VAT.',
  region: 'italy',
  cases: [
    {
      id: 'IT-H-01',
      title: 'Payroll of a month: gross pay, contributions of both sides, income tax withheld, TFR',
      row: 'E1',
      given: [
        {
          journal: {
            date: '2026-05-29',
            text: 'Stipendi maggio',
            lines: {
              '4401': '2500.00',
              '4402': '750.00',
              '4403': '172.69',
              '2608': '-979.75',
              '2603': '-380.00',
              '2301': '-172.69',
              '2701': '-1890.25',
            },
          },
        },
      ],
      expect: {
        entry: {
          '4401': '2500.00',
          '4402': '750.00',
          '4403': '172.69',
          '2608': '-979.75',
          '2603': '-380.00',
          '2301': '-172.69',
          '2701': '-1890.25',
        },
        returns: [{ period: '2026-05', boxes: {} }],
      },
      rule: 'INPS is 9.19 % of 2,500.00 from the employee (229.75) and 30 % from the employer (750.00). TFR is 2,500.00 / 13.5 = 185.19, less 0.5 % for the fund (12.50): 172.69. Left to pay: 2,500 - 229.75 - 380. Wages carry no IVA.',
      source:
        'codice civile art. 2120; DPR 600/73 art. 23; rates of INPS for industry (not confirmed)',
    },
    {
      id: 'IT-H-02',
      title: 'Agent: the principal’s half of ENASARCO is a cost of its own',
      row: 'B9',
      given: [
        {
          journal: {
            date: '2026-05-31',
            text: 'ENASARCO a carico azienda',
            lines: { '4404': '85.00', '2610': '-85.00' },
          },
        },
      ],
      expect: {
        entry: { '4404': '85.00', '2610': '-85.00' },
        returns: [{ period: '2026-05', boxes: {} }],
      },
      rule: '17 % of a commission of 1,000.00, one half withheld from the agent (case IT-L-10), the other borne by the principal: 85.00.',
      source: 'L. 12/1973; ENASARCO rules (rate not confirmed)',
    },
    {
      id: 'IT-H-03',
      title: 'Forwarder’s bill: import VAT of the customs document, and VAT on the service',
      row: 'A12',
      given: [
        {
          journal: {
            date: '2026-05-12',
            text: 'Bolletta doganale e spedizioniere',
            lines: [
              {
                account: '4101',
                amount: '0.00',
                vatCode: 'IMP22',
                vatBase: '1100.00',
                vatAmount: '242.00',
              },
              { account: '4201', amount: '50.00', vatCode: 'A22' },
              { account: '1830', amount: '-303.00' },
            ],
          },
        },
      ],
      expect: {
        entry: { '4201': '50.00', '1601': '253.00', '1830': '-303.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '1150.00', VP5: '253.00' } }],
      },
      rule: 'The base of import VAT is that of the customs document, 1,100.00; the forwarder’s own service is 50.00. VP3 1,150.00, VP5 242.00 + 11.00.',
      source: 'artt. 19, 25 and 69 DPR 633/72; LIPE quadro VP instructions',
    },
    {
      id: 'IT-H-04',
      title: 'Depreciation of office machines for a year',
      row: 'E1',
      given: [
        {
          journal: {
            date: '2026-12-31',
            text: 'Ammortamento macchine d’ufficio',
            lines: { '4505': '400.00', '1215': '-400.00' },
          },
        },
      ],
      expect: { entry: { '4505': '400.00', '1215': '-400.00' } },
      rule: '20 % of 2,000.00. Depreciation has no IVA.',
      source: 'codice civile art. 2426 no. 2; DM 31 December 1988 (rate not confirmed)',
    },
    {
      id: 'IT-H-05',
      title: 'Interest of the fourth quarter is accrued and reversed in January',
      row: 'E1',
      given: [
        {
          journal: {
            date: '2026-12-31',
            text: 'Rateo interessi passivi',
            lines: { '5202': '150.00', '2801': '-150.00' },
            reverseOn: '2027-01-01',
          },
        },
      ],
      expect: {
        entry: { '5202': '150.00', '2801': '-150.00' },
        balances: { '5202': '0.00', '2801': '0.00' },
      },
      rule: 'The year bears its interest; the entry of 1 January takes it back before the bank charges it.',
      source: 'codice civile art. 2424-bis',
    },
  ],
} satisfies Topic
