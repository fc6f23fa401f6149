import type { pages as English } from '../en/pages.ts'

export const pages: Record<keyof typeof English, string> = {
  'pages.title':
    '{count, plural, =0 {Sider i ét bilag} one {# side i ét bilag} other {# sider i ét bilag}}',
  'pages.says': 'De sendes samlet som ét bilag i denne rækkefølge.',
  'pages.take': 'Fotografer næste side',
  'pages.choose': 'Vælg billeder',
  'pages.send': '{count, plural, one {Send # side} other {Send # sider}}',
  'pages.joining': 'Samler…',
  'pages.number': 'Side {page}',
  'pages.up': 'Flyt side {page} op',
  'pages.down': 'Flyt side {page} ned',
  'pages.remove': 'Fjern side {page}',
  'pages.discard': 'Slet',
  'pages.discard_title': '{count, plural, one {Slet # side?} other {Slet # sider?}}',
  'pages.discard_text': 'De er ikke sendt og bliver ikke gemt.',
  'pages.later': 'Senere',
  'pages.unreadable':
    '{name} kan ikke samles med de andre her og er tilføjet som et bilag for sig.',
  'pages.open':
    '{count, plural, one {# side er ikke sendt endnu} other {# sider er ikke sendt endnu}}',
  'pages.file': 'Foto {moment}.pdf',
}
