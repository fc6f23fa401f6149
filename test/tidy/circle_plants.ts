const from = (...paths: string[]): string =>
  paths.map((path, at) => `import { a${at} } from '${path}'\n`).join('')

const DOOR = "export { a0 } from './sale/store.ts'"

export const circlePlants = {
  'there is no circle of groups': {
    fault: {
      'src/rooms/sales/invoices/a.ts': from('#bank/room'),
      'src/rooms/bank/room.ts': 'export const a0 = 1',
      'src/rooms/bank/b.ts': from('#takings/room'),
      'src/rooms/sales/takings/room.ts': 'export const a0 = 1',
    },
    fine: {
      'src/rooms/bank/b.ts': from('#takings/room', '#invoices/room'),
      'src/rooms/sales/takings/room.ts': 'export const a0 = 1',
      'src/rooms/sales/invoices/room.ts': 'export const a1 = 1',
    },
  },
  'there is no circle of rooms': {
    fault: {
      'src/rooms/sales/invoices/a.ts': from('#takings/room'),
      'src/rooms/sales/invoices/room.ts': 'export const a0 = 1',
      'src/rooms/sales/takings/b.ts': from('#invoices/room'),
      'src/rooms/sales/takings/room.ts': 'export const a0 = 1',
    },
    fine: {
      'src/rooms/sales/takings/b.ts': from('#invoices/room'),
      'src/rooms/sales/invoices/room.ts': DOOR,
      'src/rooms/sales/invoices/sale/store.ts': from('./rules.ts'),
      'src/rooms/sales/invoices/sale/rules.ts': '',
    },
  },
  'there is no circle of files': {
    fault: {
      'src/rooms/sales/invoices/sale/store.ts': from('./rules.ts'),
      'src/rooms/sales/invoices/sale/rules.ts': "import type { A } from './store.ts'",
    },
    fine: {
      'src/rooms/sales/invoices/room.ts': DOOR,
      'src/rooms/sales/invoices/sale/store.ts': from('./rules.ts'),
      'src/rooms/sales/invoices/sale/rules.ts': "import type { A } from './sale.ts'",
      'src/rooms/sales/invoices/sale/sale.ts': '',
    },
  },
  'there is no circle of folders': {
    fault: {
      'src/rooms/sales/invoices/sale/store.ts': from('../pdf/paper.ts'),
      'src/rooms/sales/invoices/pdf/paper.ts': '',
      'src/rooms/sales/invoices/pdf/words.ts': from('../sale/rules.ts'),
      'src/rooms/sales/invoices/sale/rules.ts': '',
    },
    fine: {
      'src/rooms/sales/invoices/issue.ts': from('./sale/store.ts'),
      'src/rooms/sales/invoices/sale/store.ts': from('../ports.ts', '../pdf/paper.ts'),
      'src/rooms/sales/invoices/sale/later.ts': "import issue from '../issue.ts'",
      'src/rooms/sales/invoices/pdf/paper.ts': from('../ports.ts'),
      'src/rooms/sales/invoices/ports.ts': '',
    },
  },
}
