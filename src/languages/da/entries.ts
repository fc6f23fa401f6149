import type { LanguageWords } from '../en/language_words.ts'

/** Teksterne i posteringer, som ingen har skrevet selv. */
export const entries: LanguageWords['entries'] = {
  reversal: (text) => `Tilbageførsel af ${text}`,
  changedThere: (text) => `Ændret i regnskabssystemet: ${text}`,
  removedThere: (text) => `Slettet i regnskabssystemet: ${text}`,
  opening: (source) => `Åbningssaldi (${source})`,
  openingTakenBack: (source) => `Tilbageførsel af åbning (${source})`,
  openInvoice: (item, source) => `Åben faktura til ${item} (${source})`,
  openBill: (item, source) => `Åben faktura fra ${item} (${source})`,
  openingBalance: (account) => `Åbningssaldo ${account}`,
  closedDay: (day, through) =>
    `Den hører til den ${day}. Regnskabet er lukket til og med ${through}, så den er bogført på en åben dag.`,
  takenBackDay: (day, back) =>
    `Den hører til den ${day}. Det, den træder i stedet for, blev tilbageført den ${back}, så den er bogført den dag.`,
  paidTooMuch: 'Der er betalt mere, end der var at betale.',
  fee: 'Gebyr',
  purchase: 'Køb',
  vatSettlement: 'Momsafregning',
  yearEnd: 'Årets resultat',
  restClosed: {
    write_off: 'Betalingen afviger: resten er afskrevet som tab.',
    discount: 'Betalingen afviger: resten er bogført som rabat.',
    small_difference: 'Betalingen afviger: resten er bogført som mindre difference.',
  },
}
