import { read } from '#kernel/corridor/read'
import { decodeId } from '#kernel/values/id'
import { currencyDigits, fromDecimal } from '#kernel/values/money'
import { booksCurrencyOf, figuresIn } from './figures/figure.ts'
import {
  balanceRows,
  findFrame,
  questionOf,
  sheetFilters,
  sheetFrame,
  sheetLine,
  toSheetLine,
} from './sheet/sheet_record.ts'
import { countSheet, listSheet } from './sheet/sheet_store.ts'

export default read({
  name: 'account-sheet',
  resource: 'account_sheet_line',
  says: 'Every line on one account between two days, oldest first, with the balance after it, its entry and the document, invoice or bank transaction that it comes from; beside it what the account began and ended with.',
  needs: 'ledger:read',
  fails: ['account_not_found'],
  item: sheetLine,
  filters: sheetFilters,
  async list(scene, { filters, limit, after }) {
    const question = await questionOf(scene, filters)
    const currency = booksCurrencyOf(scene)
    const [date, entryId, no, balance] = after ?? []
    const isFirst = date === undefined || entryId === undefined || no === undefined
    const place = isFirst ? null : { date, entryId, no }
    // The balance goes along in the cursor, so that a later page need not sum what is before it.
    const opening = isFirst
      ? (await findFrame(scene, question)).movement.openingMinor
      : BigInt(balance ?? 0)
    const rows = await listSheet(scene, question, limit, place)
    return balanceRows(rows, opening).map((one) => toSheetLine(one, currency))
  },
  position: (item) => [
    item.date,
    decodeId('led', item.entryId) ?? '',
    String(item.line),
    fromDecimal(item.balance, currencyDigits(item.currency)).toString(),
  ],
  count: async (scene, filters, cap) =>
    await countSheet(scene, await questionOf(scene, filters), cap),
  alongside: {
    output: sheetFrame,
    async of(scene, filters) {
      const question = await questionOf(scene, filters)
      const { account, movement } = await findFrame(scene, question)
      const currency = booksCurrencyOf(scene)
      const figure = figuresIn(currency)
      return {
        account: account.id,
        name: account.name,
        nameEn: account.nameEn,
        from: question.from,
        to: question.to,
        currency,
        opening: figure(movement.openingMinor),
        debit: figure(movement.debitMinor),
        credit: figure(movement.creditMinor),
        closing: figure(movement.closingMinor),
      }
    },
  },
})
