const SRC = 'src/README.md'
const SALES = 'src/rooms/sales/README.md'

export const readmePlants = {
  'every path named in a README exists': {
    fault: {
      'src/rooms/bank/README.md': 'Rows are paired in `import/pair_rows.ts`.',
      'src/rooms/bank/import/pair_bank_rows.ts': '',
    },
    fine: {
      'README.md': 'It begins in [src](src/README.md), `GET /api/rest/runs` or `operations/undo`.',
      'src/README.md': '`rooms/bank/` and `rooms/<room>/import/pair_*.ts`',
      'src/rooms/bank/README.md':
        'See `{import,read}/pair_bank_rows.ts`, `pair_bank_rows.ts`, `../../README.md`.\n```sh\nls src/nowhere/\n```\n',
      'src/rooms/bank/import/pair_bank_rows.ts': '',
      'CONTRIBUTING.md':
        '`src/rooms/bank/archive_contact.ts`, [decisions](https://example.org/a.md)',
    },
  },
  'src/README.md lists every place and every room': {
    fault: { [SRC]: '`rooms/`', 'src/rooms/bank/room.ts': '' },
    fine: { [SRC]: '`rooms/`: `bank`, `wire.ts`', 'src/rooms/bank/room.ts': '', 'src/wire.ts': '' },
  },
  'the README of a group lists its rooms': {
    fault: { [SALES]: 'The room invoices.', 'src/rooms/sales/invoices/room.ts': '' },
    fine: { [SALES]: '[invoices](invoices/README.md)', 'src/rooms/sales/invoices/room.ts': '' },
  },
  'what a newcomer reads first is short': {
    fault: { 'lab/README.md': 'a\n'.repeat(41) },
    fine: { 'lab/README.md': 'a\n'.repeat(40), 'src/rooms/bank/README.md': 'a\n'.repeat(90) },
  },
}
