import type { Topic } from '../case.ts'
import { bill, line, post } from '../shorthand.ts'

const forwarder = bill('Spedizioni S.r.l.', [
  line('IVA dogana anticipata', '242.00', '0', 'N1'),
  line('Dazi doganali anticipati', '100.00', '0', 'N1'),
  line('Spedizione', '50.00', '22'),
])

export default {
  title: 'Corrections: Italy',
  says: 'A correction never deducts more than the document shows.',
  region: 'italy',
  cases: [
    {
      id: 'IT-C-01',
      title: 'Another account: the VAT stays as it was',
      given: [
        bill('Buffetti S.r.l.', [line('Cancelleria', '400.00', '22')]),
        { correct: { ledgerAccountId: '4903' } },
        post,
      ],
      expect: {
        entry: { '4903': '400.00', '1601': '88.00', '2501': '-488.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '400.00', VP5: '88.00' } }],
      },
      rule: 'The deduction does not follow from the account.',
      source: 'art. 19 DPR 633/72',
    },
    {
      id: 'IT-C-02',
      title: 'A forwarder’s bill set to the code of imports: only the VAT it shows',
      row: 'A2',
      given: [forwarder, { correct: { vatCode: 'IMP22' } }, post],
      expect: { balances: { '1601': '11.00', '2501': '-403.00' } },
      rule: 'The bill shows VAT of 11.00; import VAT is deducted from the customs document.',
      source: 'art. 19 DPR 633/72',
    },
    {
      id: 'IT-C-03',
      title: 'Goods that were gifts: the category is corrected, the deduction falls',
      row: 'A3',
      given: [
        bill('Forniture S.r.l.', [line('Merce', '200.00', '22')]),
        { correct: { category: 'representation' } },
        post,
      ],
      expect: {
        entry: { '4203': '244.00', '2501': '-244.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '200.00' } }],
      },
      rule: 'VAT on representation is not deducted; the VAT code follows the category.',
      source: 'art. 19-bis1 c. 1 lett. h) DPR 633/72',
    },
    {
      id: 'IT-C-04',
      title: 'Import VAT on a forwarder’s bill, entered line by line from the customs document',
      row: 'A12',
      given: [
        forwarder,
        {
          correctDocument: {
            lines: [
              {
                ledgerAccountId: '4101',
                vatCode: 'IMP22',
                net: 0,
                vat: 242,
                vatBase: 1100,
                deductible: 242,
              },
              { ledgerAccountId: '4101', vatCode: 'AN1', net: 100, vat: 0, deductible: 0 },
              { ledgerAccountId: '4201', vatCode: 'A22', net: 50, vat: 11, deductible: 11 },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '4101': '100.00', '4201': '50.00', '1601': '253.00', '2501': '-403.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '1150.00', VP5: '253.00' } }],
      },
      rule: 'The VAT paid at customs, 22 % of 1,100.00, is deducted by the importer. The customs document’s base counts in VP3 with the 50.00 of the freight.',
      source: 'art. 19, art. 67 DPR 633/72 (art. 67 not confirmed)',
    },
    {
      id: 'IT-C-05',
      title: 'Lines by hand on a credit note have the signs of the paper',
      given: [
        bill('Forniture S.r.l.', [line('Merce resa', '100.00', '22')], { kind: 'credit_note' }),
        {
          correctDocument: {
            lines: [{ ledgerAccountId: '4101', vatCode: 'A22', net: 100, vat: 22, deductible: 22 }],
          },
        },
        post,
      ],
      expect: {
        entry: { '4101': '-100.00', '1601': '-22.00', '2501': '122.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '-100.00', VP5: '-22.00' } }],
      },
      rule: 'A credit note shows what it takes off as positive amounts.',
      source: 'art. 26 DPR 633/72 (article not confirmed); FatturaPA specification on TD04',
    },
  ],
} satisfies Topic
