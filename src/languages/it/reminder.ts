import type { reminder as english } from '../en/reminder.ts'

export const reminder: typeof english = {
  title: (reminder) => `Sollecito di pagamento n. ${reminder}`,
  intro: (number, date, due) =>
    `La nostra fattura n. ${number} del ${date} è scaduta il ${due} e non risulta ancora interamente pagata.`,
  what: 'Descrizione',
  amount: 'Importo',
  open: (number) => `Importo residuo della fattura n. ${number}`,
  earlier: 'Addebiti dei solleciti precedenti',
  fee: 'Spese di sollecito',
  compensation: 'Importo forfettario per i costi di recupero',
  interest: (rate, from, to) => `Interessi di mora al ${rate} annuo dal ${from} al ${to}`,
  payBy: (day) => `Da versare entro il ${day}`,
  payTo: 'IBAN per il pagamento:',
  reference: 'Riferimento del pagamento:',
  paid: 'Se ha già provveduto al pagamento, non tenga conto di questo sollecito.',
  test: 'TEST – sollecito non valido',
}
