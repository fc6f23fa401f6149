import type { work as English } from '../en/work.ts'

export const work: Record<keyof typeof English, string> = {
  'home.title':
    '{count, plural, =0 {Nulla in attesa} one {# cosa da decidere} other {# cose da decidere}}',
  'home.first_day': 'Inizia in quattro passi',
  'home.needs': 'Da decidere',
  'home.more': '{count, plural, one {ancora #} other {altre #}}',
  'home.empty':
    'Tutto ciò che è arrivato è stato deciso. Qui compaiono i nuovi documenti e movimenti.',
  'home.deadlines': 'Scadenze',
  'home.no_deadlines': 'Nessuna scadenza in vista.',
  'home.done': 'Fatto oggi da Daybook',
  'home.done_none': 'Ancora nulla oggi.',
  'home.matched': '{count, plural, one {Abbinato # movimento} other {Abbinati # movimenti}}',
  'home.cash':
    '{count, plural, =0 {Liquidità} one {Liquidità su # conto} other {Liquidità su # conti}}',
  'home.cash_chart': 'Liquidità',
  'home.months': '12 mesi, {currency}',
  'home.vat': 'IVA, ultima liquidazione',
  'home.to_pay': 'da versare',
  'home.to_get_back': 'a credito',
  'home.automatic': 'Fatto in automatico questo mese',
  'home.automatic_parts': '{posted} registrati, {matched} abbinati',
  'home.undone': 'Annullato da una persona',
  'home.of_those': 'su {count}',
  'home.no_figure': 'Non ancora noto',
  'home.table': 'Tabella',
  'home.month': 'Mese',
  'home.amount': 'Importo',
  'home.chart_says': 'Liquidità su 12 mesi, da {from} a {to}. Le frecce leggono i mesi.',
  'home.vat_chart': 'IVA',
  'home.vat_output': 'IVA a debito',
  'home.vat_input': 'IVA a credito',
  'home.vat_says':
    'IVA su 12 mesi: nell’ultimo mese a debito {output}, a credito {input}. Con le frecce si leggono i mesi.',
  'home.vat_month': '{month}: a debito {output}, a credito {input}',
  'deadline.open': 'Aperta',
  'deadline.prepared': 'Pronta per l’invio',
  'deadline.filed': 'Definitiva',
  'deadline.overdue': 'Scaduta',
  'deadline.past': 'Passata',
}
