import type { Topic } from '../../case.ts'
import { bill, line, post } from '../../shorthand.ts'

const fund = { kind: 'TC01', rate: '4', amount: '40.00', vatRate: '22', isWithheld: false }
const fee = [line('Consulenza', '1000.00', '22')]

export default {
  title: 'Italy: fifth review, bills that wait for a person',
  says: 'Bills that posted by themselves, or as another kind, in an accountant’s cases.',
  region: 'italy',
  cases: [
    {
      id: 'IT-R5-01',
      title: 'A lawyer’s bill without withholding',
      given: [bill('Studio Legale Neri', fee, { fund }), post],
      expect: {
        asked: 'withholding_not_shown',
        entry: { '4204': '1040.00', '1601': '228.80', '2501': '-1268.80' },
      },
      rule: 'A company must withhold 20 % of a professional’s fee. The bill shows none, so a person decides; posted, it is booked as it stands.',
      source: 'art. 25 DPR 600/73',
    },
    {
      id: 'IT-R5-02',
      title: 'Withholding that contradicts its own rate',
      given: [
        bill('Studio Legale Neri', [line('Consulenza', '2000.00', '22')], {
          fund: { ...fund, amount: '80.00' },
          withheld: [{ kind: 'RT02', rate: '20', amount: '100.00', reason: 'A' }],
        }),
        post,
      ],
      expect: {
        asked: 'withholding_differs',
        entry: { '4204': '2080.00', '1601': '457.60', '2602': '-100.00', '2501': '-2437.60' },
      },
      rule: '20 % of the marked 2,000.00 is 400.00, and the bill withholds 100.00.',
      source: 'art. 25 DPR 600/73',
    },
  ],
} satisfies Topic
