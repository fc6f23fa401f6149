/** Ordene på et kontoudtog. */
export const statement = {
  title: 'Kontoudtog',
  entry: 'Dato og postering',
  amount: 'Beløb',
  balance: 'Saldo',
  opening: 'Saldo primo',
  youOwe: 'Til betaling pr.',
  weOwe: 'Til gode hos os pr.',
  payTo: 'Betales til konto',
  test: 'TEST – ikke et gyldigt kontoudtog',
  page: (page: number, pages: number): string => `Side ${page} af ${pages}`,
  kinds: {
    invoice: 'Faktura',
    bill: 'Jeres faktura',
    credit_note: 'Kreditnota',
    entry: 'Postering',
    payment: 'Betaling',
    refund: 'Tilbagebetaling',
    written_off: 'Afskrevet',
    reversal: 'Tilbageført',
  },
}
