import type { work as English } from '../en/work.ts'

export const work: Record<keyof typeof English, string> = {
  'home.title':
    '{count, plural, =0 {Intet venter på dig} one {# ting venter på dig} other {# ting venter på dig}}',
  'home.first_day': 'Kom i gang i fire trin',
  'home.needs': 'Venter på dig',
  'home.more': '{count, plural, one {# mere} other {# flere}}',
  'home.empty': 'Der er taget stilling til alt. Nye bilag og bankposteringer dukker op her.',
  'home.deadlines': 'Frister',
  'home.no_deadlines': 'Der er ingen kommende frister.',
  'home.done': 'Klaret af Daybook i dag',
  'home.done_none': 'Intet endnu i dag.',
  'home.matched':
    '{count, plural, one {Afstemte # bankpostering} other {Afstemte # bankposteringer}}',
  'home.cash':
    '{count, plural, =0 {Likvider} one {Likvider på # konto} other {Likvider på # konti}}',
  'home.cash_chart': 'Likvider',
  'home.months': '12 måneder, {currency}',
  'home.vat': 'Moms, seneste angivelse',
  'home.to_pay': 'til betaling',
  'home.to_get_back': 'til gode',
  'home.automatic': 'Klaret automatisk denne måned',
  'home.automatic_parts': '{posted} bogført, {matched} afstemt',
  'home.undone': 'Fortrudt af en person',
  'home.of_those': 'af de {count}',
  'home.no_figure': 'Kendes ikke endnu',
  'home.table': 'Tabel',
  'home.month': 'Måned',
  'home.amount': 'Beløb',
  'home.chart_says':
    'Likvider over 12 måneder, fra {from} til {to}. Piletasterne læser månederne op.',
  'home.vat_chart': 'Moms',
  'home.vat_output': 'Salgsmoms',
  'home.vat_input': 'Købsmoms',
  'home.vat_says':
    'Moms over 12 måneder: i den seneste måned salgsmoms {output}, købsmoms {input}. Piletasterne læser månederne.',
  'home.vat_month': '{month}: salgsmoms {output}, købsmoms {input}',
  'deadline.open': 'Åben',
  'deadline.prepared': 'Klar til indberetning',
  'deadline.filed': 'Indberettet',
  'deadline.overdue': 'Overskredet',
  'deadline.past': 'Passeret',
}
