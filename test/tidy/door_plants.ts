const LEDGER = 'src/rooms/ledger/room.ts'

const handsOut = (count: number): string =>
  `export { ${Array.from({ length: count }, (_, at) => `name${at}`).join(', ')}, type One } from './a.ts'`

export const doorPlants = {
  'the door of the ledger hands out at most 65 values, each by its name': {
    fault: { [LEDGER]: handsOut(66) },
    fine: { [LEDGER]: handsOut(65), 'src/rooms/bank/room.ts': handsOut(66) },
  },
}
