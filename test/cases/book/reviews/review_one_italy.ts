import type { Topic } from '../../case.ts'
import { bill, german, line, post } from '../../shorthand.ts'

const irish = { country: 'IE', vatNumber: 'IE6364992H' }

export default {
  title: 'Italy: cases of the first review',
  says: 'Reckoned by hand from the law before the program was read.',
  region: 'italy',
  cases: [
    {
      id: 'IT-V-01',
      title:
        'Car repair for a commercial agent: the category of vehicles used only for the business',
      given: [
        bill('Officina Rossi S.r.l.', [line('Riparazione auto', '500.00', '22')]),
        { correct: { category: 'business_vehicles' } },
        post,
      ],
      expect: {
        entry: { '4210': '500.00', '1601': '110.00', '2501': '-610.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '500.00', VP5: '110.00' } }],
      },
      rule: 'The limit of 40 % does not hold for agents.',
      source: 'art. 19-bis1 c. 1 lett. c)-d) DPR 633/72',
    },
    {
      id: 'IT-V-02',
      title: 'Lawyer: pension fund, costs advanced under art. 15, tax withheld',
      given: [
        bill(
          'Studio Legale avv. Bianchi',
          [
            line('Onorario', '2500.00', '22'),
            line('Spese anticipate ex art. 15', '120.00', '0', 'N1'),
          ],
          {
            fund: { kind: 'TC01', rate: '4', amount: '100.00', vatRate: '22', isWithheld: false },
            withheld: [{ kind: 'RT01', rate: '20', amount: '500.00', reason: 'A' }],
          },
        ),
        post,
      ],
      expect: {
        entry: { '4204': '2720.00', '1601': '572.00', '2602': '-500.00', '2501': '-2792.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '2600.00', VP5: '572.00' } }],
      },
      rule: 'VAT on 2,600; 20 % withheld of the fee only; art. 15 costs stay out.',
      source: 'art. 25 DPR 600/73; art. 15 c. 1 no. 3 DPR 633/72; art. 11 L. 576/80',
    },
    {
      id: 'IT-V-03',
      title: 'December to January, and September by the 15th of October',
      profile: { booksBeginOn: '2025-12-01' },
      given: [
        bill('Buffetti S.r.l.', [line('Cancelleria', '500.00', '22')], {
          date: '2025-12-29',
          received: '2026-01-08',
        }),
        post,
        bill('Buffetti S.r.l.', [line('Cancelleria', '1000.00', '22')], {
          number: 'A-102',
          date: '2026-09-28',
          received: '2026-10-09',
        }),
        post,
      ],
      expect: {
        vatDate: '2026-09-28',
        returns: [
          { period: '2025-12', boxes: {} },
          { period: '2026-01', boxes: { VP3: '500.00', VP5: '110.00' } },
          { period: '2026-09', boxes: { VP3: '1000.00', VP5: '220.00' } },
        ],
      },
      rule: 'The rule of the 15th never reaches back across the year end.',
      source: 'art. 1 c. 1 DPR 100/98; artt. 19, 25 DPR 633/72',
    },
    {
      id: 'IT-V-04',
      title: 'Consultant under the flat-rate scheme charges the stamp',
      given: [
        bill(
          'Mario Verdi',
          [line('Consulenza', '800.00', '0', 'N2.2'), line('Imposta di bollo', '2.00', '0', 'N1')],
          { regime: 'RF19', stampDuty: '2.00' },
        ),
        post,
      ],
      expect: {
        balances: { '1601': '0.00', '2602': '0.00', '2501': '-802.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '800.00' } }],
      },
      rule: 'No VAT, nothing withheld; registered, so VP3 counts the fee; the stamp is outside.',
      source: 'art. 1 c. 58, 67 L. 190/2014; art. 25 DPR 633/72',
    },
    {
      id: 'IT-V-05',
      title: 'Irish software, pro rata 75 %',
      profile: { proRataPercent: 75 },
      given: [
        bill('Adobe Systems Software Ireland', [line('Creative Cloud', '300.00', '0')], irish),
        post,
      ],
      expect: {
        entry: { '4204': '316.50', '1601': '49.50', '2601': '-66.00', '2501': '-300.00' },
        selfInvoice: { type: 'TD17', dueDate: '2026-06-15' },
        returns: [{ period: '2026-05', boxes: { VP3: '300.00', VP4: '66.00', VP5: '49.50' } }],
      },
      rule: '66.00 is owed, three quarters of it deducted.',
      source: 'art. 7-ter, 17 c. 2, 19 c. 5, 19-bis DPR 633/72',
    },
    {
      id: 'IT-V-06',
      title: 'Printed books for resale from Germany: the Italian rate of 4 %',
      given: [
        bill('Verlag Müller GmbH', [line('Bücher', '2000.00', '0')], german),
        { correct: { category: 'goods', vatCode: 'RC18R4' } },
        post,
      ],
      expect: {
        entry: { '4101': '2000.00', '1601': '80.00', '2601': '-80.00', '2501': '-2000.00' },
        selfInvoice: { type: 'TD18' },
        returns: [{ period: '2026-05', boxes: { VP3: '2000.00', VP4: '80.00', VP5: '80.00' } }],
      },
      rule: 'The acquisition carries the Italian rate of the goods.',
      source: 'artt. 38, 43, 46 DL 331/93; Table A part II no. 18 DPR 633/72',
    },
    {
      id: 'IT-V-07',
      title: 'Goods from China: customs document with duty and import VAT',
      given: [
        bill('Shenzhen Trading Co', [line('LED panels', '5000.00', '0')], {
          country: 'CN',
          currency: 'EUR',
        }),
        { correct: { category: 'goods' } },
        post,
        bill(
          'Spedizioni S.r.l.',
          [
            line('IVA dogana anticipata', '1166.00', '0', 'N1'),
            line('Dazi doganali anticipati', '300.00', '0', 'N1'),
          ],
          { number: 'S-9' },
        ),
        {
          correctDocument: {
            lines: [
              {
                ledgerAccountId: '4101',
                vatCode: 'IMP22',
                net: 300,
                vat: 1166,
                deductible: 1166,
                vatBase: 5300,
              },
            ],
          },
        },
        post,
      ],
      expect: {
        balances: { '4101': '5300.00', '1601': '1166.00', '2601': '0.00', '2501': '-6466.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '5300.00', VP5: '1166.00' } }],
      },
      rule: 'The base at customs is 5,300, counted once; its VAT is deducted from the customs document.',
      source: 'artt. 67-70, 19 DPR 633/72',
    },
    {
      id: 'IT-V-08',
      title: 'Restaurant invoice taken back and booked as representation',
      given: [
        bill('Trattoria da Gino S.r.l.', [line('Pranzo', '100.00', '10')]),
        post,
        { reverse: true, on: '2026-05-14' },
        { correct: { category: 'representation' } },
        { post: true, on: '2026-05-14' },
      ],
      expect: {
        entry: { '4203': '110.00', '2501': '-110.00' },
        balances: { '4201': '0.00', '1601': '0.00', '2501': '-110.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '100.00' } }],
      },
      rule: 'VAT on representation is not deducted.',
      source: 'art. 19-bis1 c. 1 lett. h) DPR 633/72',
    },
  ],
} satisfies Topic
