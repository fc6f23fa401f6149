import type { LanguageWords } from '../en/language_words.ts'

/** I testi delle registrazioni che nessuno ha scritto a mano. */
export const entries: LanguageWords['entries'] = {
  reversal: (text) => `Storno di ${text}`,
  changedThere: (text) => `Modificata nel gestionale: ${text}`,
  removedThere: (text) => `Eliminata dal gestionale: ${text}`,
  opening: (source) => `Saldi di apertura (${source})`,
  openingTakenBack: (source) => `Storno dell’apertura (${source})`,
  openInvoice: (item, source) => `Fattura da incassare da ${item} (${source})`,
  openBill: (item, source) => `Fattura da pagare a ${item} (${source})`,
  openingBalance: (account) => `Saldo di apertura ${account}`,
  closedDay: (day, through) =>
    `È di competenza del ${day}. La contabilità è chiusa fino al ${through}, quindi ha la data di un giorno aperto.`,
  takenBackDay: (day, back) =>
    `È di competenza del ${day}. La registrazione che sostituisce è stata stornata il ${back}, quindi ha quella data.`,
  paidTooMuch: 'È stato pagato più del dovuto.',
  fee: 'Commissione',
  purchase: 'Acquisto',
  vatSettlement: 'Liquidazione IVA',
  yearEnd: 'Risultato d’esercizio',
  restClosed: {
    write_off: 'Il pagamento non coincide: il resto è stato stralciato.',
    discount: 'Il pagamento non coincide: il resto è stato registrato come sconto.',
    small_difference:
      'Il pagamento non coincide: il resto è stato registrato come piccola differenza.',
  },
}
