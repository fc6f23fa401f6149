/** Le parole di un estratto conto. */
export const statement = {
  title: 'Estratto conto',
  entry: 'Data e movimento',
  amount: 'Importo',
  balance: 'Saldo',
  opening: 'Saldo iniziale',
  youOwe: 'A nostro credito al',
  weOwe: 'A vostro credito al',
  payTo: 'Da pagare sul conto',
  test: 'TEST – estratto conto non valido',
  page: (page: number, pages: number): string => `Pagina ${page} di ${pages}`,
  kinds: {
    invoice: 'Fattura',
    bill: 'Vostra fattura',
    credit_note: 'Nota di credito',
    entry: 'Registrazione',
    payment: 'Pagamento',
    refund: 'Rimborso',
    written_off: 'Stralciato',
    reversal: 'Storno',
  },
}
